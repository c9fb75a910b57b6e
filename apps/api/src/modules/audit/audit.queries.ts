import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { getAuditFile, listAudit as listCall } from '@safety-qube/contract/endpoints/audit';
import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, authorize, type Ctx } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import type { Undos } from '../../platform/undo.ts';
import { readNames } from './audit.names.ts';
import { presentEntry } from './audit.presenter.ts';
import { type EntryRow, maySeeEntry, readEntries, readEntryIds } from './audit.repository.ts';
import { actionText, entityText } from './audit.words.ts';
import { searchTexts } from './search-words.ts';

export type Filters = Omit<HandlerInput<typeof getAuditFile>['query'], 'format'>;

/** The condition for the lines `e` that an actor may read and that match the filters, apart from the words. */
const filterEntries = (actor: Actor, { from, to, ...values }: Filters): RawBuilder<SqlBool> =>
  sql<SqlBool>`${havingValues({
    'e.actor_id': values.actorId,
    'e.action': values.action,
    'e.entity': values.entity,
    'e.entity_id': values.entityId,
  })}
  and ${from === undefined ? sql`true` : sql`e.at >= ${new Date(from)}`} and ${to === undefined ? sql`true` : sql`e.at < ${new Date(to)}`}
  and ${maySeeEntry(actor)}`;

/** How many lines with the words of a search are looked at first; each time that is not enough, `WIDER` times as many. */
const FIRST_LOOK = 2000;
const WIDER = 8;
/** Lines that a filter leaves at most for the words to be looked for in these; otherwise the lines with the words are filtered. */
const FEW = 2000;

/** Lines of the log from one on, and what is read of each. */
interface Page<T> {
  /** The line at the end of the page before. */
  readonly cursor: number | undefined;
  readonly limit: number;
  readonly read: (ctx: Ctx, where: RawBuilder<SqlBool>, limit: number, by: 'at' | 'id') => Promise<T[]>;
}

/** The condition for lines `e` of these ids that a search may find. */
const isFound = (ctx: Ctx, ids: readonly number[]): RawBuilder<SqlBool> =>
  // What the reader's role does not see of a person is not found by its words either, nor by those of the rule of a group.
  sql<SqlBool>`e.id = any(${[...ids]}::bigint[]) and not exists (select from custom_field c
    where c.role_ids <> '{}' and not ${ctx.actor?.roleId ?? 0} = any(c.role_ids) and (e.change ? ('field' || c.id)
      or jsonb_path_exists(e.change -> 'fields', '$.**.fieldId ? (@ == $id)', jsonb_build_object('id', c.id))))`;

/** Returns the ids of all lines that meet a condition and have words of these texts; undefined if more than a `FEW` meet it. */
async function findAmongFew(
  ctx: Ctx,
  where: RawBuilder<SqlBool>,
  texts: readonly string[],
): Promise<number[] | undefined> {
  const few = (await readEntryIds(ctx, where, FEW + 1)).map(({ id }) => id);
  if (few.length > FEW) return undefined;
  const { rows } = await sql<{
    id: number;
  }>`select id from search_among(${[...texts]}::text[], ${few}::bigint[]) id`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** Reads the newest lines with the words of a search that also meet a condition, beginning after a line. */
async function searchEntries<T>(
  ctx: Ctx,
  where: RawBuilder<SqlBool>,
  { search, isFiltered }: { search: string; isFiltered: boolean },
  { cursor, limit, read }: Page<T>,
): Promise<T[]> {
  const found: T[] = [];
  let before = cursor ?? Number.MAX_SAFE_INTEGER;
  const texts = await searchTexts(ctx, search, await readDistinct(ctx, 'action'));
  const few = isFiltered ? await findAmongFew(ctx, where, texts) : undefined;
  if (few) return read(ctx, sql<SqlBool>`${isFound(ctx, few)} and e.id < ${before}`, limit, 'id');
  for (let most = FIRST_LOOK; ; most *= WIDER) {
    const { rows } = await sql<{
      id: number;
    }>`select id from search_audit(${texts}::text[], ${before}, ${most}) id`.execute(ctx.tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length)
      found.push(...(await read(ctx, sql<SqlBool>`${isFound(ctx, ids)} and ${where}`, limit - found.length, 'id')));
    if (found.length >= limit || ids.length < most) return found;
    before = ids.at(-1) ?? 0;
  }
}

/**
 * The condition for the lines `e` that are older than another one. The two values are looked up apart: a row of both from one subquery
 * would be compared with each line from the newest on, instead of being where the index begins.
 */
const isAfter = (cursor: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(e.at, e.id) < ((select c.at from audit_entry c where c.id = ${cursor}), ${cursor}::bigint)`;

/** Reads the newest lines that an actor may read and that match the filters, beginning after the line at the end of a page. */
async function findAs<T>(ctx: Ctx, actor: Actor, { search = '', ...filters }: Filters, page: Page<T>): Promise<T[]> {
  const where = filterEntries(actor, filters);
  if (/[\p{L}\p{N}]/u.test(search)) {
    // Filters that have an index of their own.
    const isFiltered = [filters.actorId, filters.action, filters.entity].some((value) => value !== undefined);
    return searchEntries(ctx, where, { search, isFiltered }, page);
  }
  const { cursor, limit, read } = page;
  const after = cursor === undefined ? sql<SqlBool>`true` : isAfter(cursor);
  return read(ctx, sql<SqlBool>`${where} and ${after}`, limit, 'at');
}
export const findEntries = (
  ctx: Ctx,
  actor: Actor,
  filters: Filters,
  page: Omit<Page<EntryRow>, 'read'>,
): Promise<EntryRow[]> => findAs(ctx, actor, filters, { ...page, read: readEntries });

/** Whether more lines than `most` match the filters, as far as an actor may read them. */
export const areMoreThan = async (ctx: Ctx, actor: Actor, filters: Filters, most: number): Promise<boolean> =>
  (await findAs(ctx, actor, filters, { cursor: undefined, limit: most + 1, read: readEntryIds })).length > most;

/** Presents lines, with all names that they mention. Instants are in the reader's time zone unless in another. */
export async function presentEntries(
  ctx: Ctx,
  undos: Undos,
  rows: readonly EntryRow[],
  zone?: string,
): Promise<AuditEntry[]> {
  const names = await readNames(ctx, rows, zone);
  return rows.map((row) => presentEntry(ctx.language, undos, names, row));
}

/** Lists the log, newest first. 403 without the privilege over the whole tenant. */
export async function listAudit(
  ctx: Ctx,
  undos: Undos,
  { cursor, limit, ...filters }: HandlerInput<typeof listCall>['query'],
): Promise<{ items: AuditEntry[]; next: number | null }> {
  const actor = authorize(ctx, 'management.audit.read');
  const rows = await findEntries(ctx, actor, filters, { cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    items: await presentEntries(ctx, undos, shown),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Returns one line of the log. 403; 404 if it is about a record that the caller may not see. */
export async function readEntry(ctx: Ctx, undos: Undos, id: number): Promise<AuditEntry> {
  const actor = authorize(ctx, 'management.audit.read');
  const rows = await readEntries(ctx, sql<SqlBool>`e.id = ${id} and ${maySeeEntry(actor)}`, 1);
  const [entry] = await presentEntries(ctx, undos, rows);
  if (!entry) throw notFound();
  return entry;
}

/** Selects the distinct values of a column that an index begins with, by one look-up in it each. */
async function readDistinct(ctx: Ctx, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(`a.${column}`);
  const { rows } = await sql<{ value: string }>`
    with recursive seen(value) as (
      (select ${name} from audit_entry a order by a.tenant_id, ${name} limit 1)
      union all
      select (select ${name} from audit_entry a where ${name} > seen.value order by a.tenant_id, ${name} limit 1)
      from seen where seen.value is not null)
    select value from seen where value is not null`.execute(ctx.tx);
  return rows.map(({ value }) => value);
}

/** Returns the actions and the kinds of subjects in the log, by their names. */
export async function readChoices(ctx: Ctx) {
  authorize(ctx, 'management.audit.read');
  const { language } = ctx;
  const inOrder = (values: readonly string[], label: (language: typeof ctx.language, value: string) => string) =>
    values
      .map((value) => ({ value, label: label(language, value) }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  return {
    actions: inOrder(await readDistinct(ctx, 'action'), actionText),
    entities: inOrder(await readDistinct(ctx, 'entity'), entityText),
  };
}
