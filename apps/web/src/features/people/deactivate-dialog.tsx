import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { EffectFacts } from '../../components/ui/effect-facts.tsx';
import { accountEffectQuery } from './account-effect.queries.ts';

/** Says what deactivating people leaves open before it is done. */
export function DeactivateDialog(props: { people: readonly Employee[]; onConfirm: () => void; onClose: () => void }) {
  const { people, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [first] = people;
  const query = useQueries({
    queries: people.map(({ id }) => accountEffectQuery(id, { ends: true })),
    combine: (results) => ({
      data: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
  const name = first ? personName(first) : '';
  return (
    <ConfirmDialog
      title={
        people.length > 1
          ? t('people.deactivateCount', { count: people.length })
          : t('people.deactivateTitle', { name })
      }
      text={t('people.deactivateText')}
      action={t('people.action.deactivate')}
      isBusy={false}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
      onClose={onClose}
    >
      <EffectFacts
        query={query}
        facts={(effects) => {
          const sumOf = (name: 'work' | 'confidentialWork' | 'left' | 'confidentialLeft') =>
            effects.reduce((sum, effect) => sum + (effect[name] ?? 0), 0);
          return [
            [t('people.effect.work'), sumOf('work')],
            [t('people.effect.confidentialWork'), sumOf('confidentialWork')],
            [t('roles.effect.left'), sumOf('left')],
            [t('roles.effect.confidentialLeft'), sumOf('confidentialLeft')],
          ];
        }}
      />
    </ConfirmDialog>
  );
}
