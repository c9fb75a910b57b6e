import type { Count } from '@safety-qube/contract/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../config/menu.ts';
import { setupOf } from '../../config/record-types.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { myActionsCountQuery, recordCountQuery } from '../../shared/records/record-counts.ts';
import classes from './nav.module.css';

/** From here on a figure would be wider than its badge. */
const BADGE_AT_MOST = 99;
const NONE: Count = { count: 0, isMore: false };

function Figure({ count, label, isUrgent }: { count: Count | undefined; label: string; isUrgent?: boolean }) {
  const numbers = useNumbers();
  if (!count?.count) return null;
  return (
    <>
      <span className={`${classes['count']} num`} data-urgent={isUrgent} aria-hidden>
        {numbers.count(count)}
      </span>
      <span className="unseen">, {label}</span>
    </>
  );
}

/** How much waits for the person; red, as the one figure that is about them. In the narrow sidebar a dot. */
function MyActionsCount({ isDot }: { isDot: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(myActionsCountQuery);
  const total = data?.total ?? NONE;
  if (isDot) return total.count > 0 && <span className={classes['dot']} />;
  return <Figure count={total} label={t('actions.needYou', total)} isUrgent />;
}

/** How many records of a type are open. */
function OpenCount({ type }: { type: RecordType }) {
  const { t } = useTranslation();
  const { data } = useQuery(recordCountQuery(setupOf(type)));
  return <Figure count={data} label={t('records.openCount', data ?? NONE)} />;
}

/** The figure beside an entry of the menu. */
export function NavCount({ of, isDot = false }: { of: NonNullable<MenuEntry['count']>; isDot?: boolean }) {
  if (of === 'myActions') return <MyActionsCount isDot={isDot} />;
  return isDot ? null : <OpenCount type={of} />;
}

/** How much waits for the person, on an icon of the phone's bar. */
export function NavBadge() {
  const { t } = useTranslation();
  const { data } = useQuery(myActionsCountQuery);
  if (!data?.total.count) return null;
  return (
    <>
      <span className={`${classes['badge']} num`} aria-hidden>
        {data.total.count > BADGE_AT_MOST ? `${BADGE_AT_MOST}+` : data.total.count}
      </span>
      <span className="unseen">{t('actions.needYou', data.total)}</span>
    </>
  );
}
