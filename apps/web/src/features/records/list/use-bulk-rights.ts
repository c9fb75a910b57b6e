import { listBulkAbilities } from '@safety-qube/contract/endpoints/record-operations';
import type { BulkAbilities } from '@safety-qube/contract/schemas/record-operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { useMay } from '../../../shared/session/access.ts';
import { session } from '../../../shared/session/session.ts';

/** Whether the user might be able to change any record of a page in bulk. Otherwise rows cannot be selected. */
export function useMayChoose(setup: RecordTypeSetup, records: readonly ListedRecord[] | undefined): boolean {
  const may = useMay();
  const me = session.claims()?.userId;
  const { assign, archive, delete: remove } = setup.privileges;
  const edits = Object.values(setup.edit).flatMap(({ privileges }) => privileges);
  return (
    (records?.some((record) => record.ownerId === me) ?? false) ||
    may([...edits, ...(assign === undefined ? [] : [assign]), archive, remove])
  );
}

/** The bulk actions that are allowed for at least one of the selected records. */
export type BulkRights = Readonly<Record<Exclude<keyof BulkAbilities, 'id'>, boolean>>;

const rightsBy = (holds: (right: keyof BulkRights) => boolean): BulkRights => ({
  assign: holds('assign'),
  setOwner: holds('setOwner'),
  edit: holds('edit'),
  cancel: holds('cancel'),
  archive: holds('archive'),
  restore: holds('restore'),
  delete: holds('delete'),
});

/**
 * Returns the allowed actions as the server says of each record; undefined until they are loaded. When loading fails
 * all are offered, because the server checks each record again.
 */
export function useBulkRights(chosen: readonly ListedRecord[]): BulkRights | undefined {
  const { data, isError } = useQuery({
    queryKey: ['records', chosen[0]?.type, 'bulk', ...chosen.map(({ id, version }) => `${id} ${version}`)],
    queryFn: () => call(listBulkAbilities, { query: { ids: chosen.map(({ id }) => id).join(',') } }),
    placeholderData: keepPreviousData,
  });
  if (data) return rightsBy((right) => data.some((one) => one[right]));
  return isError ? rightsBy(() => true) : undefined;
}
