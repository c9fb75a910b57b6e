import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { useMay } from '../../lib/access.ts';
import type { HomeAction, HomeActionGroup, Loaded } from './home.types.ts';
import classes from './home-page.module.css';

function Action({ action, isFirst }: { action: HomeAction; isFirst: boolean }) {
  return (
    <li className={classes['action']} data-first={isFirst || undefined}>
      <span className={classes['mark']}>{action.mark}</span>
      <span className={classes['what']}>
        <b>{action.title}</b>
        <small>{action.detail}</small>
      </span>
      <span className={classes['when']}>{action.when}</span>
      <Button
        component={Link}
        to={action.href}
        variant={isFirst ? 'filled' : 'default'}
        className={classes['verb'] ?? ''}
        aria-label={`${action.verb}: ${action.title}`}
        rightSection={<DirectionalIcon name="forward" size={14} />}
      >
        {action.verb}
      </Button>
    </li>
  );
}

function Group({ group, isFirst }: { group: HomeActionGroup; isFirst: boolean }) {
  return (
    <>
      <h3 className={classes['groupHead']} data-late={group.isLate || undefined}>
        {group.label} <span className="num">{group.total}</span>
      </h3>
      <ul className={classes['actions']}>
        {group.items.map((action, i) => (
          <Action key={action.id} action={action} isFirst={isFirst && i === 0} />
        ))}
      </ul>
    </>
  );
}

function Waiting() {
  return [1, 2, 3].map((row) => (
    <div key={row} className={classes['action']}>
      <Skeleton circle height={22} />
      <span className={classes['what']}>
        <Skeleton height={13} width={180} my={3} />
        <Skeleton height={11} width={240} my={3} />
      </span>
    </div>
  ));
}

function Content({ actions }: { actions: Loaded<HomeActionGroup> }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useMay();
  const navigate = useNavigate();
  if (actions.items.length)
    return actions.items.map((group, i) => <Group key={group.key} group={group} isFirst={i === 0} />);
  if (actions.isPending) return <Waiting />;
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
      title={t('home.clear')}
      {...(may('management.user.create') && {
        quiet: { label: t('people.invite'), onClick: () => void navigate({ href: '/management/people?invite=true' }) },
      })}
    >
      {t('home.clearNext')}
    </EmptyState>
  );
}

/** What waits for the person, in groups, the most pressing first. */
export function MyActions({ actions }: { actions: Loaded<HomeActionGroup> }) {
  const { t } = useTranslation();
  const total = actions.items.reduce((n, group) => n + group.total, 0);
  const [first] = actions.items;
  const isCut = first !== undefined && total > actions.items.reduce((n, group) => n + group.items.length, 0);
  return (
    <section className={classes['mine']} aria-labelledby="my-actions">
      <div className={classes['sectionHead']}>
        <h2 id="my-actions">{t('home.actions')}</h2>
        {isCut && (
          <Link to={first.href} className={classes['all']}>
            {t('home.allActions', { count: total })}
            <DirectionalIcon name="forward" size={14} />
          </Link>
        )}
      </div>
      <Content actions={actions} />
    </section>
  );
}
