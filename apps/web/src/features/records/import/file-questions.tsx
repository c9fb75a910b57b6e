import { Button } from '@mantine/core';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

/** States of an import that has not imported anything yet. */
const NOT_STARTED: ReadonlySet<Import['state']> = new Set(['ready', 'checking', 'checked']);

const wasImported = ({ sameFile }: Import): boolean => sameFile !== null && !NOT_STARTED.has(sameFile.state);
const isStray = ({ stray, reading }: Import): boolean => stray !== null && reading.encoding === 'utf-8';

/** Returns the key of the question about a file that must be answered first; undefined if there is none. */
export const openQuestion = (item: Import) => {
  if (wasImported(item) && !item.isAgain) return 'import.sameFirst' as const;
  return isStray(item) && !item.reading.replacesStray ? ('import.strayFirst' as const) : undefined;
};

/** Says that the same file was imported before, by whom and when, with a link; it is imported again only on a click. */
export function SameFile({ item, change, setup }: ImportWork & { setup: RecordTypeSetup }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const { whole } = useNumbers();
  const { sameFile, isAgain } = item;
  if (!sameFile) return null;
  const { id, fileName, created, createdById, createdAt } = sameFile;
  return (
    <section className={part['question']} role="status">
      <p>
        <b>{t(wasImported(item) ? 'import.same' : 'import.sameWaiting')}</b>
      </p>
      <p>
        {t('import.sameWho', { who: people.name(createdById), name: fileName, when: dates.moment(createdAt) })}{' '}
        {created > 0 && t('import.broughtCount', { count: created, n: whole(created) })}
      </p>
      {isAgain && <p>{t('import.sameSaid')}</p>}
      <div>
        {id !== null && (
          <Button component={Link} to={setup.paths.importOne(id)} variant="default">
            {t('import.sameOpen')}
          </Button>
        )}
        {wasImported(item) && !isAgain && (
          <Button variant="default" onClick={() => change({ isAgain: true })}>
            {t('import.sameAgain')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Invalid UTF-8 characters of a file, with their lines; the user decides whether they matter. */
export function StrayBytes({ item, change }: ImportWork) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { stray, reading } = item;
  if (!stray || !isStray(item)) return null;
  return (
    <section className={part['question']} role="status">
      <p>
        <b>{t('import.stray', { count: stray.count, n: whole(stray.count) })}</b>
      </p>
      <ul>
        {stray.lines.map(({ line, text }) => (
          <li key={line}>
            {t('import.line', { line: whole(line) })} <q dir="auto">{text}</q>
          </li>
        ))}
      </ul>
      <p>{t(reading.replacesStray ? 'import.straySaid' : 'import.strayText')}</p>
      {!reading.replacesStray && (
        <div>
          <Button variant="default" onClick={() => change({ reading: { replacesStray: true } })}>
            {t('import.strayKeep')}
          </Button>
        </div>
      )}
    </section>
  );
}
