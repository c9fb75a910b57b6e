import type { Import } from '@safety-qube/contract/imports';
import type { Language } from '@safety-qube/domain/languages';
import { errorText } from '../../../platform/i18n.ts';
import type { ImportRow } from './imports.repository.ts';

type Abilities = Import['abilities'];

const CHANGEABLE: readonly string[] = ['ready', 'checked', 'failed', 'cancelled'];

/** What may be done with an import as it stands. */
export function importAbilities(row: ImportRow): Abilities {
  const hasFile = row.storage_key !== null;
  const isOpen = hasFile && CHANGEABLE.includes(row.state) && row.kept === 0;
  const isClean = row.problems === 0 || row.mapping.onError === 'skip';
  return {
    change: isOpen,
    check: isOpen,
    start: hasFile && row.state === 'checked' && isClean && (row.rows ?? 0) > row.skipped,
    cancel: row.state === 'running' || row.state === 'checking',
    undo: row.state === 'done' && row.created > 0,
    delete: (CHANGEABLE.includes(row.state) || row.state === 'undone') && row.kept === 0,
  };
}

/** An import without what only its own page shows. */
export const presentListed = (language: Language, row: ImportRow) => ({
  id: row.id,
  type: row.type,
  state: row.state as Import['state'],
  fileName: row.file_name,
  bytes: row.bytes,
  format: row.format,
  reading: row.reading,
  sheets: [...row.sheets],
  rows: row.rows,
  done: row.done,
  created: row.created,
  skipped: row.skipped,
  problems: row.problems,
  failure:
    row.failure === null
      ? null
      : errorText(language, row.failure, row.failure_params as unknown as Record<string, string | number>),
  kept: row.kept,
  createdById: row.created_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  version: row.version,
  abilities: importAbilities(row),
});

export const presentImport = (language: Language, row: ImportRow): Import => ({
  ...presentListed(language, row),
  columns: row.columns.map(({ name, samples }) => ({ name, samples: [...samples] })),
  preview: row.preview.map((cells) => [...cells]),
  mapping: row.mapping,
});
