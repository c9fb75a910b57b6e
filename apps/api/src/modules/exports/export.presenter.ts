import { EXPORT_KEPT_DAYS, type Export } from '@safety-qube/contract/schemas/exports';
import { DAY_MS } from '@safety-qube/domain/durations';
import type { Language } from '@safety-qube/domain/languages';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';
import { errorText } from '../../platform/i18n.ts';

export type ExportLine = Omit<Selectable<DB['record_export']>, 'record_ids' | 'tenant_id'>;

/** Columns of an export without the ids of its records, of which there may be many. */
export const LINE = [
  'id',
  'employee_id',
  'token_id',
  'type',
  'format',
  'query',
  'columns',
  'language',
  'time_zone',
  'file_name',
  'state',
  'run',
  'rows',
  'done',
  'bytes',
  'storage_key',
  'failure',
  'created_at',
  'touched_at',
  'finished_at',
] as const satisfies readonly (keyof ExportLine)[];

export const presentExport = (language: Language, row: ExportLine): Export => ({
  id: row.id,
  type: row.type,
  format: row.format,
  state: row.state,
  fileName: row.file_name,
  rows: row.rows,
  done: row.done,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.state === 'done' ? new Date(row.created_at.getTime() + EXPORT_KEPT_DAYS * DAY_MS).toISOString() : null,
  failure: row.failure === null ? null : errorText(language, row.failure),
});
