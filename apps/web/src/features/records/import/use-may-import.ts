import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';

/** Whether records of a type can be imported from files, and the user may do it. */
export function useMayImport({ privileges }: RecordTypeSetup): boolean {
  const may = useMay();
  return privileges.import !== undefined && may(privileges.import);
}
