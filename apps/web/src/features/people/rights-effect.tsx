import type { Employee } from '@safety-qube/contract/schemas/people';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EffectFacts } from '../../components/ui/effect-facts.tsx';
import { accountEffectQuery } from './account-effect.queries.ts';
import type { PersonValues } from './person-values.ts';

const isSameReach = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  JSON.stringify(one?.toSorted((a, b) => a - b)) === JSON.stringify(other?.toSorted((a, b) => a - b));

/** What another role or another reach of a person gives and takes away, as it is chosen and not saved yet. */
export function RightsEffect({ control, person }: { control: Control<PersonValues>; person: Employee }) {
  const { t } = useTranslation();
  const [role, reach, ids] = useWatch({ control, name: ['roleId', 'reach', 'scopeFacilityIds'] });
  const roleId = Number(role);
  const scopeFacilityIds = reach === 'all' ? null : ids.map(Number);
  const isSame = roleId === person.roleId && isSameReach(scopeFacilityIds, person.scopeFacilityIds);
  const isChosen = role !== null && scopeFacilityIds?.length !== 0;
  const query = useQuery({
    ...accountEffectQuery(person.id, { roleId, scopeFacilityIds }),
    enabled: !isSame && isChosen && person.abilities.changeRole,
  });
  if (isSame || !isChosen) return null;
  return (
    <section aria-label={t('people.effect.title')}>
      <h3>{t('people.effect.title')}</h3>
      <EffectFacts
        query={query}
        facts={({ gained, lost, records, openRecords, left, confidentialLeft }) => [
          [t('people.effect.gained'), gained.length],
          [t('people.effect.lost'), lost.length],
          [t('roles.effect.records'), records],
          [t('roles.effect.openRecords'), openRecords],
          [t('roles.effect.left'), left],
          [t('roles.effect.confidentialLeft'), confidentialLeft],
        ]}
      />
    </section>
  );
}
