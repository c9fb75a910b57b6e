import type { Count } from '@safety-qube/contract/schemas/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../config/menu.ts';
import { setupOf } from '../../config/record-types.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { myActionsCountQuery, recordCountQuery } from '../../shared/records/record-counts.ts';
import classes from './nav.module.css';

/** Above these numbers a count would be wider than its badge, or than its room beside an entry. */
const MAX_BADGE = 99;
const MAX_FIGURE = 999;
const NONE: Count = { count: 0, isMore: false };

function Figure({ count, label, isUrgent }: { count: Count | undefined; label: string; isUrgent?: boolean }) {
  const numbers = useNumbers();
  if (!count?.count) return null;
  return (
    <>
      <span className={`${classes['count']} num`} data-urgent={isUrgent || undefined} aria-hidden>
        {count.count > MAX_FIGURE ? `${MAX_FIGURE}+` : numbers.count(count)}
      </span>
      <span className="unseen">, {label}</span>
    </>
  );
}

/** The user's pending actions: their number, in words with that of the overdue ones, and whether there are such. */
function useMyActions() {
  const { t } = useTranslation();
  const { data } = useQuery(myActionsCountQuery);
  const { total = NONE, overdue = NONE } = data ?? {};
  const isUrgent = overdue.count > 0;
  const words = [t('actions.needYou', total), ...(isUrgent ? [t('actions.overdue', overdue)] : [])].join(' · ');
  return { total, words, isUrgent };
}

/** Number of the user's pending actions; red while some are overdue. In the narrow sidebar a dot. */
function MyActionsCount({ isDot }: { isDot: boolean }) {
  const { total, words, isUrgent } = useMyActions();
  if (isDot) return total.count > 0 && <span className={classes['dot']} data-urgent={isUrgent || undefined} />;
  return <Figure count={total} label={words} isUrgent={isUrgent} />;
}

/** Number of open records of a type. */
function OpenCount({ type }: { type: RecordType }) {
  const { t } = useTranslation();
  const { data } = useQuery(recordCountQuery(setupOf(type)));
  return <Figure count={data} label={t('records.openCount', data ?? NONE)} />;
}

/** The count next to an entry of the menu. */
export function NavCount({ of, isDot = false }: { of: NonNullable<MenuEntry['count']>; isDot?: boolean }) {
  const isMine = of === 'myActions';
  if (isDot) return isMine ? <MyActionsCount isDot /> : null;
  return (
    <span className={classes['figure']}>{isMine ? <MyActionsCount isDot={false} /> : <OpenCount type={of} />}</span>
  );
}

/** Number of the user's pending actions, on an icon of the phone's bar; red while some are overdue. */
export function NavBadge() {
  const { total, words, isUrgent } = useMyActions();
  if (!total.count) return null;
  return (
    <>
      <span className={`${classes['badge']} num`} data-urgent={isUrgent || undefined} aria-hidden>
        {total.count > MAX_BADGE ? `${MAX_BADGE}+` : total.count}
      </span>
      <span className="unseen">{words}</span>
    </>
  );
}
