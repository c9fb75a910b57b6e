import { useQuery } from '@tanstack/react-query';
import { prioritiesQuery } from '../../../shared/session/session-queries.ts';
import { useBuilder } from '../builder/builder-context.ts';

/** Priorities that a rule can set; those of hazards where the module has none of its own. */
export function usePriorities(): { value: string; label: string }[] {
  const { module } = useBuilder();
  const { data } = useQuery(prioritiesQuery);
  const all = data?.[module] ?? data?.['hazard'] ?? [];
  return all.map(({ priorityValue, aliasName }) => ({ value: String(priorityValue), label: aliasName }));
}
