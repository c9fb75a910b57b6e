import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { prioritiesQuery } from '../../../shared/session/session-queries.ts';
import { useBuilder } from '../builder/builder-context.ts';

/** Priorities that a rule can set; those of the first type that people report where the module has none of its own. */
export function usePriorities(): { value: string; label: string }[] {
  const { module } = useBuilder();
  const { data } = useQuery(prioritiesQuery);
  const all = data?.[module] ?? data?.[FIRST_REPORTED_TYPE] ?? [];
  return all.map(({ priorityValue, aliasName }) => ({ value: String(priorityValue), label: aliasName }));
}
