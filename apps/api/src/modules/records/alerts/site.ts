import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { readCategories } from '../words/read-categories.ts';

/** The place and the category of a record: what people learn of one that they may not see. */
export interface Site {
  readonly type: RecordType;
  readonly facility_id: number;
  readonly category: string | null;
  /** The names of the facility and of the units below it. */
  readonly place: readonly string[];
}
/** What `Site` needs of the record `r`, and the tables of the names. */
export const siteColumns = sql`r.type, r.facility_id, r.category, array_remove(array[f.name, d.name, l.name, s.name], null) place`;
export const siteTables = sql`join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
  left join org_unit d on d.tenant_id = r.tenant_id and d.id = r.department_id
  left join org_unit l on l.tenant_id = r.tenant_id and l.id = r.location_id
  left join org_unit s on s.tenant_id = r.tenant_id and s.id = r.subarea_id`;

/** Returns a function that says sites in the reader's language, for sites of these types. */
export async function siteTexts(
  ctx: Pick<Ctx, 'tx' | 'language'>,
  sites: readonly Pick<Site, 'type'>[],
): Promise<(site: Site) => { place: string[]; category: string | null }> {
  const categories = new Map<RecordType, Awaited<ReturnType<typeof readCategories>>>();
  for (const type of new Set(sites.map((site) => site.type))) categories.set(type, await readCategories(ctx, type));
  return ({ type, facility_id: facilityId, category, place }) => ({
    place: [...place],
    category: category === null ? null : (categories.get(type)?.(category, facilityId) ?? category),
  });
}

/** Reads the site of a record in the reader's language. */
export async function readSite(ctx: Pick<Ctx, 'tx' | 'language'>, recordId: number) {
  const { rows } = await sql<Site>`select ${siteColumns} from record r ${siteTables} where r.id = ${recordId}`.execute(
    ctx.tx,
  );
  const [site] = rows;
  if (!site) throw new Error(`record ${recordId} is gone`);
  return (await siteTexts(ctx, rows))(site);
}
