import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionList, ActionSkeleton } from '../../components/ui/action-list.tsx';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { sumOf } from '../../shared/records/record-counts.ts';
import { useMay } from '../../shared/session/access.ts';
import type { AtFacility, HomeActionGroup, Loaded } from './home.types.ts';
import classes from './home-page.module.css';

interface Pending {
  readonly actions: Loaded<HomeActionGroup>;
  readonly facilityId?: AtFacility;
}

function Content({ actions, facilityId }: Pending) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useMay();
  const navigate = useNavigate();
  if (actions.items.length) return <ActionList groups={actions.items} />;
  if (actions.isPending) return <ActionSkeleton />;
  if (actions.isFailed)
    return (
      <LoadFailed
        error={undefined}
        onRetry={() =>
          void queryClient.refetchQueries({ type: 'active', predicate: (q) => q.state.status === 'error' })
        }
      />
    );
  return (
    <EmptyState
      title={t(facilityId === undefined ? 'home.clear' : 'home.clearHere')}
      {...(may('management.user.create') && {
        quiet: { label: t('people.invite'), onClick: () => void navigate({ href: '/management/people?invite=true' }) },
      })}
    >
      {t('home.clearNext')}
    </EmptyState>
  );
}

/** Pending actions of the user, at one facility if it is given, in groups, the most urgent first. */
export function MyActions({ actions, facilityId }: Pending) {
  const { t } = useTranslation();
  const [first] = actions.items;
  // Only groups with the same full list: people who await admission are on a page of their own.
  const samePage = actions.items.filter(({ href }) => href === first?.href);
  const total = sumOf(samePage.map((group) => group.total));
  const isCut = first !== undefined && total.count > samePage.reduce((n, group) => n + group.items.length, 0);
  return (
    <section className={classes['mine']} aria-labelledby="my-actions" aria-busy={actions.isPending}>
      <div className={classes['sectionHead']}>
        <h2 id="my-actions">{t('home.actions')}</h2>
        {isCut && (
          <Link to={first.href} className={classes['all']}>
            {t('home.allActions', total)}
            <DirectionalIcon name="forward" size={14} />
          </Link>
        )}
      </div>
      <Content actions={actions} facilityId={facilityId} />
    </section>
  );
}
