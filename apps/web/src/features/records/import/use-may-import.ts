import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';

/** Whether records of a type come in from files, and the person may bring them. */
export function useMayImport({ privileges }: RecordTypeSetup): boolean {
  const may = useMay();
  return privileges.import !== undefined && may(privileges.import);
}
