import type { FileHolders, HoldingRecord } from '../attachments/index.ts';
import { getVisibleRecord, lockVisibleRecord, type VisibleRecord } from './any-record.ts';
import { writeEvent } from './write-event.ts';

interface Holder extends HoldingRecord {
  readonly seen: VisibleRecord;
}

/** Returns a record that the caller sees as a holder of files. */
export function fileHolder(seen: VisibleRecord): Holder {
  const { record, definition, abilities } = seen;
  const isNew = record.status === definition.workflow.first && record.archived_at === null;
  const { edit, attach, converse } = abilities;
  return { id: record.id, mayEdit: edit, mayAttach: attach, mayConverse: converse, isNew, seen };
}

/** Implements `FileHolders` for records. */
export const filesOfRecords: Omit<FileHolders<Holder>, 'mustSeeFormFile'> = {
  async seeRecord(ctx, id, { forUpdate } = { forUpdate: false }) {
    return fileHolder(await (forUpdate ? lockVisibleRecord : getVisibleRecord)(ctx, id));
  },
  async writeChange(ctx, platform, { seen: { record, definition } }, { added, removed }) {
    const of = { type: definition.type, recordId: record.id, version: record.version };
    if (added)
      await writeEvent(ctx, platform, {
        ...of,
        name: 'attached',
        change: { attachments: [null, added.names] },
        detail: { attachmentIds: [...added.ids] },
      });
    if (removed !== undefined)
      await writeEvent(ctx, platform, { ...of, name: 'edited', change: { attachments: [[removed], null] } });
  },
};
