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
      <span className={`${classes['count']} num`} data-urgent={isUrgent} aria-hidden>
        {count.count > MAX_FIGURE ? `${MAX_FIGURE}+` : numbers.count(count)}
      </span>
      <span className="unseen">, {label}</span>
    </>
  );
}

/** Number of the user's pending actions; red, as the only count about the user. In the narrow sidebar a dot. */
function MyActionsCount({ isDot }: { isDot: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(myActionsCountQuery);
  const total = data?.total ?? NONE;
  if (isDot) return total.count > 0 && <span className={classes['dot']} />;
  return <Figure count={total} label={t('actions.needYou', total)} isUrgent />;
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

/** Number of the user's pending actions, on an icon of the phone's bar. */
export function NavBadge() {
  const { t } = useTranslation();
  const { data } = useQuery(myActionsCountQuery);
  if (!data?.total.count) return null;
  return (
    <>
      <span className={`${classes['badge']} num`} aria-hidden>
        {data.total.count > MAX_BADGE ? `${MAX_BADGE}+` : data.total.count}
      </span>
      <span className="unseen">{t('actions.needYou', data.total)}</span>
    </>
  );
}
