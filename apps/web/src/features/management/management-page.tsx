import type { Finding, ManagementOverview } from '@safety-qube/contract/schemas/management';
import { listText } from '@safety-qube/domain/list-text';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ActionGroup, ActionList, ActionSkeleton } from '../../components/ui/action-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './management.module.css';
import { overviewQuery } from './management.queries.ts';

const FACILITIES = '/management/facilities';
const INTEGRITY = '/management/audit?integrity=true';
/** Where each finding is dealt with. */
const PAGES: Readonly<Record<Finding['kind'], string>> = {
  categoryWithoutApprover: '/management/approvers?view=grid&holes=true',
  defaultWhoLeft: FACILITIES,
  emptyGroup: '/management/groups',
  groupByLanguage: '/management/groups',
  lineWithoutLevel: '/management/approvers',
  fieldNotShown: '/management/custom-fields',
  mailFailed: '/management/mail',
  logUnsealed: INTEGRITY,
  addFacilities: FACILITIES,
  invitePeople: '/management/people?invite=true',
  nameApprovers: '/management/approvers?add=true',
  admitPeople: '/management/people?tab=waiting',
  nameSecondAdministrator: '/management/people',
  inviteAgain: '/management/people?tab=invited',
  chooseDefaultOwners: FACILITIES,
  reviewTexts: '/management/translations',
  keepSealsElsewhere: INTEGRITY,
};
const hrefOf = ({ kind, facilityId, recordType }: Finding): string => {
  const page = PAGES[kind];
  const more = page.includes('?') ? '&' : '?';
  if (recordType !== null) return `${page}${more}type=${recordType}`;
  return facilityId === null ? page : `${page}${more}facility=${facilityId}`;
};

/** The findings as groups of a list, those that are broken first. */
function useGroups({ broken, next }: ManagementOverview): ActionGroup[] {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const detailOf = ({ examples, count }: Finding) => {
    const isMore = examples.length > 0 && count > examples.length;
    const names = isMore
      ? listText(i18n.language, [...examples, t('management.more')])
      : listText(i18n.language, examples, 'unit');
    return <bdi>{names}</bdi>;
  };
  const group = (key: 'broken' | 'next', findings: readonly Finding[]): ActionGroup => ({
    key,
    label: t(`management.${key}`),
    total: { count: findings.length, isMore: false },
    isLate: key === 'broken',
    items: findings.map((finding) => ({
      id: finding.kind,
      mark:
        key === 'broken' ? (
          <IconAlertTriangle size={18} stroke={1.75} className={classes['broken']} aria-hidden />
        ) : (
          <IconArrowRight size={18} stroke={1.75} className={`${classes['next']} flip`} aria-hidden />
        ),
      title: t(`management.kind.${finding.kind}`),
      detail: detailOf(finding),
      ...(finding.count > 1 && { when: <span className="num">{numbers.whole(finding.count)}</span> }),
      verb: t(key === 'broken' ? 'management.fix' : 'management.start'),
      href: hrefOf(finding),
    })),
  });
  return [group('broken', broken), group('next', next)].filter(({ items }) => items.length);
}

function Findings({ overview }: { overview: ManagementOverview }) {
  const { t } = useTranslation();
  const groups = useGroups(overview);
  if (!groups.length) return <EmptyState title={t('management.clear')}>{t('management.clearNext')}</EmptyState>;
  return <ActionList groups={groups} level={2} />;
}

/** The first page of the administration: what is broken and what to do next, each with the page where it is done. */
export function ManagementPage() {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.overview')} />
      <div className={classes['content']}>
        {query.data ? (
          <Findings overview={query.data} />
        ) : query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ActionSkeleton />
        )}
      </div>
    </Page>
  );
}
