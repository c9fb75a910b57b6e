import { Button, Group } from '@mantine/core';
import type { Import, ImportField, ImportProblemGroup } from '@safety-qube/contract/schemas/imports';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { TurnDates } from './date-order.tsx';
import { importProblemsQuery } from './import.queries.ts';
import { fieldsOfColumn } from './mapping.ts';
import part from './part.module.css';
import classes from './problem-groups.module.css';
import type { ImportWork } from './use-import.ts';

/** Values of a group that are shown before the user asks for more. */
const MAX_SHOWN = 5;

/** Opens the values step at one of the values. */
export type OpenValue = (field: string, value: string) => void;

/** Returns a function that lists the lines with a wrong value, only the first if there are many. */
function useLines() {
  const { t, i18n } = useTranslation();
  const { whole } = useNumbers();
  return (lines: readonly number[], count: number): string => {
    const listed = lines.map(whole);
    if (count === 1) return t('import.line', { line: listed.join() });
    const more = count - lines.length;
    if (more > 0) listed.push(t('import.moreLines', { count: more }));
    return t('import.lines', { lines: listText(i18n.language, listed) });
  };
}

/**
 * A kind of problem: how often it occurs, with which values, and on which lines; an unknown value can be translated.
 */
function ProblemGroup(props: { group: ImportProblemGroup; onValue: ((value: string) => void) | undefined }) {
  const { group, onValue } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const linesOf = useLines();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? group.values : group.values.slice(0, MAX_SHOWN);
  const unlistedCount = group.different - group.values.length;
  return (
    <li className={classes['group']}>
      <div className={classes['what']}>
        <b>{group.message}</b>
        <span>
          {group.column && (
            <>
              <bdi>{group.column}</bdi>
              {' · '}
            </>
          )}
          <span className="num">{t('import.inRows', { count: group.count, n: whole(group.count) })}</span>
        </span>
      </div>
      <ul className={classes['values']}>
        {shown.map(({ value, count, lines }) => (
          <li key={value ?? ''}>
            {value === null ? <i>{t('import.noValue')}</i> : <q dir="auto">{value}</q>}
            <span className={`${classes['lines']} num`}>{linesOf(lines, count)}</span>
            {value !== null && onValue && (
              <button type="button" onClick={() => onValue(value)}>
                {t('import.giveMeaning')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {!isOpen && group.values.length > MAX_SHOWN && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setOpen(true)}>
          {t('import.moreValues', {
            count: group.values.length - MAX_SHOWN,
            n: whole(group.values.length - MAX_SHOWN),
          })}
        </Button>
      )}
      {isOpen && unlistedCount > 0 && <p>{t('import.untoldValues', { n: whole(unlistedCount) })}</p>}
    </li>
  );
}

/**
 * Returns the problem to show first: that of most rows, or the only one; undefined if several rows have no problem in
 * common.
 */
export const commonProblem = (
  [most]: readonly ImportProblemGroup[],
  { skipped }: Pick<Import, 'skipped'>,
): ImportProblemGroup | undefined => (most && (most.count > 1 || skipped === 1) ? most : undefined);

/** What most of the rows with problems have in common, and a button for dates that the other order can read. */
export function CommonProblem(props: Pick<ImportWork, 'item' | 'change'> & { fields: readonly ImportField[] }) {
  const { item } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const most = commonProblem(useQuery(importProblemsQuery(item)).data ?? [], item);
  if (!most) return null;
  return (
    <section className={part['common']} role="status">
      {most.count > 1 && <p>{t('import.common', { n: whole(most.count), all: whole(item.skipped) })}</p>}
      <p>
        <b>{most.message}</b> {most.column !== null && t('import.inColumn', { column: most.column })}
      </p>
      {most.code === 'IMPORT_DATE_UNREADABLE' && <TurnDates {...props} />}
    </section>
  );
}

/** All problems of the last check or run, by kind; `tools` are shown next to the heading. */
export function ProblemGroups(props: { item: Import; onValue?: OpenValue; tools?: ReactNode }) {
  const { item, onValue, tools } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const query = useQuery(importProblemsQuery(item));
  const groups = query.data;
  const listedCount = groups?.reduce((sum, { count }) => sum + count, 0);
  const opener = ({ code, column }: ImportProblemGroup): ((value: string) => void) | undefined => {
    const at = item.columns.findIndex(({ name }) => name === column);
    const [field] = at < 0 ? [] : fieldsOfColumn(item.mapping, at);
    const isUnknown = code === 'IMPORT_VALUE_UNKNOWN' || code === 'IMPORT_PERSON_TWICE';
    return isUnknown && field !== undefined && onValue ? (value) => onValue(field, value) : undefined;
  };
  if (query.error && !groups) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section className={part['part']} aria-labelledby="import-problems">
      <Group justify="space-between" gap="8px 16px">
        <h3 id="import-problems" className={part['partTitle']}>
          {t('import.problems')}
        </h3>
        {tools}
      </Group>
      <ul className={classes['groups']} aria-busy={!groups}>
        {groups?.map((group) => (
          <ProblemGroup key={`${group.code} ${group.column}`} group={group} onValue={opener(group)} />
        ))}
      </ul>
      {listedCount !== undefined && listedCount < item.problems && (
        <p className={part['partText']}>{t('import.problemsPartly', { n: whole(listedCount) })}</p>
      )}
    </section>
  );
}
