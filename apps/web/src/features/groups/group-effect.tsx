import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { bodyOf, type GroupValues } from './group-values.ts';
import classes from './groups.module.css';
import { groupEffectQuery } from './groups.queries.ts';

/** What can name a group. */
export const NAMED_BY = ['forms', 'lines', 'rules', 'records'] as const;
/** Milliseconds without a change after which the effect is counted. */
const WAIT_MS = 300;

/**
 * Whom a group means with the values of the form, and who comes and who goes by saving them; `id` of the one that is changed, whose rule
 * can have parts that are not shown.
 */
export function GroupEffect(props: { control: Control<GroupValues>; id?: number; isPartlyHidden?: boolean }) {
  const { control, id, isPartlyHidden = false } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const [values] = useDebouncedValue(useWatch({ control, compute: (values) => values }), WAIT_MS);
  const { name: _, ...draft } = bodyOf(values);
  const isEmpty =
    draft.kind === 'rule' &&
    !isPartlyHidden &&
    Object.values(draft).every((part) => !Array.isArray(part) || part.length === 0);
  const query = useQuery({ ...groupEffectQuery({ ...draft, ...(id !== undefined && { id }) }), enabled: !isEmpty });
  const { data } = query;
  return (
    <FormSection title={t('groups.means')}>
      {isEmpty ? (
        <p className={classes['note']}>{t('groups.ruleEmpty')}</p>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton height={72} role="status" aria-label={t('list.loading')} />
      ) : (
        <div aria-live="polite" aria-busy={query.isFetching}>
          <p className={classes['count']}>{t('groups.peopleCount', { count: data.people, n: whole(data.people) })}</p>
          {id !== undefined && (data.gained > 0 || data.lost > 0) && (
            <p className={classes['note']}>
              {t('groups.effect', { gained: whole(data.gained), lost: whole(data.lost) })}
            </p>
          )}
          {id !== undefined &&
            NAMED_BY.map((by) => {
              const count = data[by] ?? 0;
              return (
                count > 0 && (
                  <p key={by} className={classes['note']}>
                    {t(`groups.${by}`, { count, n: whole(count) })}
                  </p>
                )
              );
            })}
          <ul className={classes['people']}>
            {data.first.map((person) => (
              <li key={person.id}>
                <PersonAvatar person={person} size={24} />
                <bdi>{personName(person)}</bdi>
                {person.jobTitle && <bdi className={classes['note']}>{person.jobTitle}</bdi>}
              </li>
            ))}
          </ul>
          {data.people > data.first.length && (
            <p className={classes['note']}>
              {t('groups.more', { count: data.people - data.first.length, n: whole(data.people - data.first.length) })}
            </p>
          )}
        </div>
      )}
    </FormSection>
  );
}
