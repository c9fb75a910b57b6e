import type { LevelKey, LevelSettings } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';

/** The column of records for each level below facilities. */
const COLUMNS = { department: 'department_id', location: 'location_id', subarea: 'subarea_id' } as const;

/** Reads the levels with their names and what is at them, without checking a privilege. */
export async function readLevelSettings({ tx }: Pick<Ctx, 'tx'>): Promise<LevelSettings[]> {
  const counts = sql.join(
    Object.entries(COLUMNS).map(
      ([level, column]) => sql`when ${sql.lit(level)} then
        (select count(*)::int from record r where not r.is_confidential and ${sql.ref(`r.${column}`)} is not null)`,
    ),
    sql` `,
  );
  const { rows } = await sql<LevelSettings>`
    select l.key, l.is_active "isActive", l.position "order", l.names, l.version,
      (select count(*)::int from org_unit u where u.tenant_id = l.tenant_id and u.level = l.key and u.is_active) units,
      case l.key ${counts} else 0 end records
    from org_level l order by l.position`.execute(tx);
  return rows;
}

/** Returns the levels with their names by language, and what is at them. 403. */
export async function listLevelSettings(ctx: Ctx): Promise<LevelSettings[]> {
  authorizeSomewhere(ctx, 'management.facility.read');
  return readLevelSettings(ctx);
}

/** Returns the settings of one level. */
export async function readLevel(ctx: Pick<Ctx, 'tx'>, key: LevelKey): Promise<LevelSettings> {
  const level = (await readLevelSettings(ctx)).find((one) => one.key === key);
  if (!level) throw new Error(`there is no level ${key}`);
  return level;
}
