import type { RecordSort } from '@safety-qube/contract/schemas/records';
import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';

/** Returns the orders of a list that the user may choose: who sees no cases would learn from that of deadlines which there are. */
export function useSorts({ sorts }: Pick<RecordTypeSetup, 'sorts'>): readonly RecordSort[] {
  const may = useMay();
  return sorts.filter((sort) => sort !== 'deadline' || may(ANALYSTS));
}
