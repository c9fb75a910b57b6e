import type { Import } from '@safety-qube/contract/schemas/imports';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { errorText } from '../../platform/i18n.ts';
import type { ImportRow, ListedImport } from './imports.repository.ts';
import { findSameFile } from './same-file.ts';

type Abilities = Import['abilities'];

const CHANGEABLE: readonly string[] = ['ready', 'checked', 'failed', 'cancelled'];

/** States of ended imports with few or no records left: the same file can be imported again without a new upload. */
const REPEATABLE: readonly string[] = ['undone', 'cancelled', 'failed'];

type Asking = Pick<Ctx, 'actor' | 'language'>;

/**
 * Whether the caller has uploaded the file. Others who may import everywhere can stop an import and undo it; the contents of the
 * file are hidden from them, since it may become records that they may not see.
 */
export const isOwnFile = (ctx: Pick<Ctx, 'actor'>, { created_by }: Pick<ImportRow, 'created_by'>): boolean =>
  created_by === actorOf(ctx).employeeId;

/**
 * Returns what the caller may do with an import in its current state. It runs with the rights of its uploader, who alone may start
 * it.
 */
export function importAbilities(ctx: Pick<Ctx, 'actor'>, row: ListedImport): Abilities {
  const hasFile = row.storage_key !== null && isOwnFile(ctx, row);
  const isOpen = hasFile && CHANGEABLE.includes(row.state) && row.kept === 0;
  const isClean = row.problems === 0 || row.mapping.onError === 'skip';
  return {
    change: isOpen,
    check: isOpen,
    start: hasFile && row.state === 'checked' && isClean && (row.rows ?? 0) > row.skipped,
    cancel: row.state === 'running' || row.state === 'checking',
    undo: row.state === 'done' && row.created > 0,
    repeat: hasFile && REPEATABLE.includes(row.state),
    delete: (CHANGEABLE.includes(row.state) || row.state === 'undone') && row.kept === 0,
  };
}

/** What the last check found for the records to import. */
function found({ makes }: Pick<ImportRow, 'makes'>): Pick<Import, 'makes' | 'derived'> {
  const { derived = [], ...more } = makes;
  return { makes: { facilities: 0, units: 0, categories: 0, ...more }, derived };
}

/** Presents an import without what only its own page shows. */
export const presentListed = (ctx: Asking, row: ListedImport) => ({
  id: row.id,
  type: row.type,
  state: row.state,
  fileName: row.file_name,
  bytes: row.bytes,
  format: row.format,
  reading: row.reading,
  sheets: [...row.sheets],
  rows: row.rows,
  done: row.done,
  created: row.created,
  skipped: row.skipped,
  closed: row.closed,
  ...found(row),
  reached: row.reached,
  problems: row.problems,
  failure: row.failure === null ? null : errorText(ctx.language, row.failure, row.failure_params),
  kept: row.kept,
  createdById: row.created_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  version: row.version,
  abilities: importAbilities(ctx, row),
});

/** Presents an import for its own page. */
export async function presentImport(ctx: Asking & Pick<Ctx, 'tx'>, row: ImportRow): Promise<Import> {
  const isOwn = isOwnFile(ctx, row);
  const { stray } = row;
  return {
    ...presentListed(ctx, row),
    sameFile: await findSameFile(ctx, row),
    isAgain: row.is_again,
    stray: stray && { count: stray.count, lines: isOwn ? [...stray.lines] : [] },
    columns: row.columns.map(({ name, samples, dates = null }) => ({
      name,
      samples: isOwn ? [...samples] : [],
      dates: dates && { ...dates, example: isOwn ? dates.example : null },
    })),
    preview: isOwn ? row.preview.map((cells) => [...cells]) : [],
    mapping: isOwn ? row.mapping : { ...row.mapping, fields: {}, translations: [] },
  };
}
