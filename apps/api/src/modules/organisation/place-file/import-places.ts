import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import type { PlaceFile } from '@safety-qube/contract/schemas/place-file';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { sql } from 'kysely';
import { asMany, audit } from '../../../platform/audit.ts';
import { actorOf, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { withinReach } from '../../../platform/db/list-conditions.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { errorText } from '../../../platform/i18n.ts';
import { saveFacility, usualTimeZone } from '../commands/save-facility.ts';
import { saveUnit } from '../commands/save-unit.ts';
import { inUse, type NamedPlace, type PlaceLine, pathOf, settingsOf } from './place-line.ts';

type Result = 'made' | 'changed' | 'unchanged';
type Outcome = PlaceFile['lines'][number];
interface Known {
  readonly id: number;
  readonly version: number;
}

/** Lines of an answer besides those that were refused. */
const MOST_OTHERS = 100;
const MOST_REFUSED = 500;

const keyOf = (level: LevelKey, name: string, above: string): string => `${above}/${level} ${name.toLowerCase()}`;

/** The places that there are, by their names from the outside in; of two with the same names the one in use. */
async function readKnown({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>): Promise<Map<string, Known>> {
  const [facilities, units] = await Promise.all([
    tx
      .selectFrom('facility')
      .select(['id', 'name', 'version'])
      .where(withinReach(actorOf({ actor }), 'id'))
      .orderBy('is_active')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('org_unit')
      .select(['id', 'name', 'version', 'level', 'facility_id', 'parent_id'])
      .orderBy('is_active')
      .orderBy('id')
      .execute(),
  ]);
  const known = new Map<string, Known>();
  const keys = new Map<string, string>();
  for (const { id, name, version } of facilities) {
    const key = keyOf('facility', name, '');
    known.set(key, { id, version });
    keys.set(`f${id}`, key);
  }
  const waiting = new Map(units.map((unit) => [unit.id, unit]));
  const place = (unit: (typeof units)[number]): string | undefined => {
    const found = keys.get(`u${unit.id}`);
    if (found !== undefined) return found;
    const parent = unit.parent_id === null ? undefined : waiting.get(unit.parent_id);
    const above = parent ? place(parent) : keys.get(`f${unit.facility_id}`);
    if (above === undefined) return undefined;
    const key = keyOf(unit.level, unit.name, above);
    known.set(key, { id: unit.id, version: unit.version });
    keys.set(`u${unit.id}`, key);
    return key;
  };
  for (const unit of units) place(unit);
  return known;
}

/** What a place of a line becomes part of. */
interface Spot {
  readonly facilityId: number;
  readonly parentId: number | null;
}

/** Adds a place, or changes the one that there is; its settings are on the line of which it is the last. */
function savePlace(
  ctx: Ctx,
  { level, name }: NamedPlace,
  { facilityId, parentId }: Spot,
  { before, line, timeZone }: { before: Known | undefined; line: PlaceLine | undefined; timeZone: string },
): Promise<Known> {
  if (level === 'facility') {
    const settings = line ? settingsOf(line) : {};
    return saveFacility(ctx, before ? { ...settings, id: before.id } : { timeZone, ...settings, name });
  }
  const isActive = line && inUse(line);
  const used = isActive === undefined ? {} : { isActive };
  if (before) return saveUnit(ctx, level, { ...used, id: before.id });
  return saveUnit(ctx, level, { name, parentId, ...(parentId === null && { facilityId }) });
}

/** Returns what writes a line: adds what it names and is not there, and changes its place. Places that are made are known to later lines. */
function placeWriter(ctx: Ctx, known: Map<string, Known>, timeZone: string) {
  return async (line: PlaceLine): Promise<Result> => {
    const path = pathOf(line);
    const added = new Map<string, Known>();
    let above = '';
    let spot: Spot = { facilityId: 0, parentId: null };
    let result: Result = 'unchanged';
    for (const [at, place] of path.entries()) {
      const isLast = at === path.length - 1;
      above = keyOf(place.level, place.name, above);
      const before = known.get(above);
      const said = { before, line: isLast ? line : undefined, timeZone };
      const saved = before && !isLast ? before : await savePlace(ctx, place, spot, said);
      if (!before) result = 'made';
      else if (saved.version > before.version) result = 'changed';
      if (saved !== before) added.set(above, saved);
      spot = place.level === 'facility' ? { facilityId: saved.id, parentId: null } : { ...spot, parentId: saved.id };
    }
    for (const [key, place] of added) known.set(key, place);
    return result;
  };
}

/** Writes a line, or says why it was refused; what it has written by then is taken back. */
async function writeLine(ctx: Ctx, write: ReturnType<typeof placeWriter>, line: PlaceLine): Promise<Outcome> {
  const name = [line.said.facility, line.said.department, line.said.location, line.said.subarea].filter(Boolean);
  const about = { line: line.line, name: name.join(PLACE_SEPARATOR) };
  await sql`savepoint place_line`.execute(ctx.tx);
  try {
    const result = await write(line);
    await sql`release savepoint place_line`.execute(ctx.tx);
    return { ...about, result, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint place_line`.execute(ctx.tx);
    const { code, params } = error;
    return { ...about, result: 'refused', code, message: errorText(ctx.language, code, params) };
  }
}

/** How the places of a file are written. */
export interface PlaceImportOptions {
  readonly dryRun: boolean;
  readonly fileName: string;
  /** Is told how many rows are done; the import ends if it throws. */
  readonly onRow?: (done: number) => Promise<void>;
}

/**
 * Adds and changes the places of a file by the rules of doing so by hand; lines that are refused say why. With `dryRun` the same is
 * done and taken back. The log has a line for each place, and one for all by which they are undone as one. 403.
 */
export async function importPlaces(
  ctx: Ctx,
  lines: readonly PlaceLine[],
  { dryRun, fileName, onRow }: PlaceImportOptions,
): Promise<Omit<PlaceFile, 'ignored'>> {
  authorizeSomewhere(ctx, 'management.facility.create');
  if (!lines.length) throw refuse('IMPORT_NO_ROWS');
  const { many, name: importId } = asMany(ctx, 'places');
  await sql`savepoint places_import`.execute(ctx.tx);
  const write = placeWriter(many, await readKnown(ctx), await usualTimeZone(ctx));
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    outcomes.push(await writeLine(many, write, line));
    await onRow?.(outcomes.length);
  }
  const countOf = (wanted: Outcome['result']) => outcomes.filter(({ result }) => result === wanted).length;
  const counts = {
    made: countOf('made'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
  };
  if (dryRun) await sql`rollback to savepoint places_import`.execute(ctx.tx);
  else if (counts.made || counts.changed)
    await audit(ctx, 'places.imported', 'places', importId, {
      file: [null, fileName],
      made: [null, counts.made],
      changed: [null, counts.changed],
    });
  const refused = outcomes.filter(({ result }) => result === 'refused').slice(0, MOST_REFUSED);
  const others = outcomes.filter(({ result }) => result !== 'refused').slice(0, MOST_OTHERS);
  return { dryRun, counts, lines: [...refused, ...others].toSorted((a, b) => a.line - b.line) };
}
