import { useQuery } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { CONFIG_STALE_MS } from '../../../shared/session/start-visit.ts';

/** Categories of a type in a facility, in their order; all of the tenant's while no facility is chosen. */
export function useFacilityCategories({ type, hasCategories, fields }: RecordTypeSetup, facilityId: number | null) {
  const { data, isPending } = useQuery({
    queryKey: ['custom-fields', type, facilityId ?? 'all'],
    queryFn: () => {
      if (!hasCategories) return [];
      return facilityId === null ? fields.all() : fields.ofFacility(facilityId);
    },
    staleTime: CONFIG_STALE_MS,
  });
  const field = data?.find(({ key }) => key === 'category');
  return {
    isPending,
    options: (field?.options ?? []).filter((option) => option.isActive).toSorted((a, b) => a.order - b.order),
  };
}
