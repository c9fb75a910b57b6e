import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../lib/access.ts';
import { session } from '../../../lib/session.ts';

/** What of the bulk actions a person may try; an owner may give their own records on. */
export interface BulkRights {
  readonly assign: boolean;
  readonly edit: boolean;
  readonly archive: boolean;
  readonly delete: boolean;
}

/** The person's rights over the records of a page. Without any of them rows need not be chosen. */
export function useBulkRights(setup: RecordTypeSetup, records: readonly ListedRecord[] | undefined): BulkRights {
  const may = useMay();
  const me = session.claims()?.userId;
  const ownsOne = records?.some((record) => record.ownerId === me) ?? false;
  const { assign, edit, archive, delete: remove } = setup.privileges;
  return {
    assign: assign !== undefined && (ownsOne || may(assign)),
    edit: ownsOne || may(edit),
    archive: may(archive),
    delete: may(remove),
  };
}
export const hasAny = (rights: BulkRights): boolean => Object.values(rights).some(Boolean);
