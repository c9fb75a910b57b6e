import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { DocumentContent } from '@safety-qube/contract/schemas/record-document';
import { readBrandHead, readPng } from '../../platform/brand-head.ts';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { listFilesOfRecord } from '../attachments/index.ts';
import { readWordedFields } from '../custom-fields/index.ts';
import { readGroupNames } from '../groups/index.ts';
import { roleName } from '../people/index.ts';
import {
  fileHolder,
  getVisibleRecord,
  listComments,
  listDerivedRecords,
  listHistory,
  listLinks,
  presentRecord,
  readRecordWords,
} from '../records/index.ts';
import { checkCounts } from './document-limits.ts';
import type { PrintedType, RecordDocuments } from './printed-type.ts';

/** Reads the names of roles, for callers who may see the roles of people. */
async function readRoles(ctx: Ctx): Promise<Map<number, string>> {
  if (!actorOf(ctx).privileges.has('management.user.read')) return new Map();
  const rows = await ctx.tx.selectFrom('role').select(['id', 'key', 'name', 'names']).execute();
  return new Map(rows.map((role) => [role.id, roleName(ctx.language, role)]));
}

/** Reads the names of the groups that a history names; no statement if it names none. */
async function readGroups(ctx: Ctx, history: readonly HistoryEntry[]): Promise<Map<number, string>> {
  if (!history.some(({ change }) => change['confidentialGroupIds'])) return new Map();
  return new Map((await readGroupNames(ctx)).map(({ id, name }) => [id, name]));
}

/** Reads the storage keys of the previews of a record's files, by file. */
async function readPreviews(ctx: Ctx, files: readonly Attachment[]): Promise<Map<number, string>> {
  const shown = files.filter((file) => file.hasPreview).map(({ id }) => id);
  if (!shown.length) return new Map();
  const rows = await ctx.tx.selectFrom('attachment').select(['id', 'preview_key']).where('id', 'in', shown).execute();
  return new Map(rows.flatMap(({ id, preview_key: key }) => (key === null ? [] : [[id, key] as const])));
}

/** Reads the head, the colour and the logo of the tenant's documents, the time zone of the reader and that of the place. */
async function readSurroundings(ctx: Ctx, facilityId: number) {
  const [brand, tenant, reader, facility] = await Promise.all([
    readBrandHead(ctx),
    ctx.tx.selectFrom('tenant').select('name').where('id', '=', ctx.tenant.id).executeTakeFirstOrThrow(),
    ctx.tx
      .selectFrom('employee')
      .select('selected_timezone')
      .where('id', '=', actorOf(ctx).employeeId)
      .executeTakeFirstOrThrow(),
    ctx.tx.selectFrom('facility').select('time_zone').where('id', '=', facilityId).executeTakeFirstOrThrow(),
  ]);
  return {
    color: brand.colour,
    logo: brand.logo && (await readPng(ctx, brand.logo)),
    tenant: brand.head ?? tenant.name,
    readersZone: reader.selected_timezone,
    placesZone: facility.time_zone,
  };
}

/**
 * Reads everything that the caller may know of a record, with the same queries as its page; 404 for a record that they may not see,
 * 422 for one with more comments or history than a document may contain.
 */
export async function readContent(ctx: Ctx, documents: RecordDocuments, id: number, content: DocumentContent) {
  const seen = await getVisibleRecord(ctx, id);
  const isWhole = content === 'all';
  if (isWhole) await checkCounts(ctx, id);
  const { record: row } = seen;
  const definition: PrintedType = { ...seen.definition, ...documents[seen.definition.type] };
  const files = await listFilesOfRecord(ctx, fileHolder(seen));
  const history = isWhole ? (await listHistory(ctx, id)).toReversed() : [];
  return {
    row,
    definition,
    files,
    record: presentRecord(definition, actorOf(ctx), row),
    previews: await readPreviews(ctx, files),
    comments: isWhole ? await listComments(ctx, id) : [],
    history,
    links: await listLinks(ctx, id),
    came: await listDerivedRecords(ctx, row),
    words: await readRecordWords(ctx, definition.type),
    fields: await readWordedFields(ctx, definition.type),
    roles: await readRoles(ctx),
    groups: await readGroups(ctx, history),
    describeOwn: await definition.sections(ctx, id),
    ...(await readSurroundings(ctx, row.facility_id)),
  };
}
export type ReadContent = Awaited<ReturnType<typeof readContent>>;
