import type { ExportFormat } from '@safety-qube/contract/schemas/exports';
import type { RecordSort } from '@safety-qube/contract/schemas/records';
import type { Language } from '@safety-qube/domain/languages';
import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { isTimeZone } from '@safety-qube/domain/time-zone';
import { type Actor, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { text } from '../../platform/i18n.ts';
import { type Filters, filtersIn } from '../records/index.ts';
import { columnsNamed } from './export-columns.ts';
import type { ExportedType } from './exported-type.ts';

/** An export as it is requested. */
export interface ExportRequest {
  readonly type: RecordType;
  readonly format: ExportFormat;
  readonly query: string;
  readonly columns?: readonly string[] | undefined;
  readonly timeZone?: string | undefined;
}

/** A validated export, with everything that is needed to make it. */
export interface ExportSpec {
  readonly definition: ExportedType;
  readonly format: ExportFormat;
  readonly filters: Filters & { readonly sort?: RecordSort | undefined };
  /** Names in their order; null for all columns. */
  readonly columns: readonly string[] | null;
  readonly language: Language;
  readonly timeZone: string;
}

/**
 * Returns the caller if they may export records of this type in any facility; 403 otherwise. The export contains what their list
 * shows.
 */
export const authorizeExport = (ctx: Pick<Ctx, 'actor'>, type: RecordType): Actor =>
  authorizeSomewhere(ctx, RECORD_TYPES[type].privileges.export);

async function zoneOf(ctx: Ctx, { employeeId }: Actor, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) {
    if (!isTimeZone(wanted)) throw refuse('TIME_ZONE_UNKNOWN');
    return wanted;
  }
  const row = await ctx.tx
    .selectFrom('employee')
    .select('selected_timezone')
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row?.selected_timezone ?? 'UTC';
}

/** Validates a requested export. 403 without the right to it, 422 for what the list does not have and for an unknown time zone. */
export async function validateExport(ctx: Ctx, asked: ExportRequest): Promise<ExportSpec> {
  const actor = authorizeExport(ctx, asked.type);
  const definition = ctx.recordExports[asked.type];
  const columns = asked.columns?.length ? asked.columns : null;
  columnsNamed(definition, columns); // throws for unknown columns
  const filters = filtersIn(definition, asked.query);
  definition.filter(filters, actor); // throws for what the list refuses
  return {
    definition,
    format: asked.format,
    filters,
    columns,
    language: ctx.language,
    timeZone: await zoneOf(ctx, actor, asked.timeZone),
  };
}

const today = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());

/** Returns the plural name of a record type. */
export const pluralTypeName = (language: Language, type: RecordType): string => text(language, `recordType.${type}`);

/** Returns the name of the file: the list and the day, such as "Hazards 2026-11-21.csv". */
export const fileNameOf = ({ definition, format, language, timeZone }: ExportSpec): string =>
  `${pluralTypeName(language, definition.type)} ${today(timeZone)}.${format}`;
