import type { LevelKey, PlaceMoveUndone } from '@safety-qube/contract/schemas/organisation';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type LoggedChange, type PartlyUndone, type Undos, valuesBefore } from '../../platform/undo.ts';
import { changeLevel } from './commands/change-level.ts';
import { deletePlace } from './commands/delete-place.ts';
import { renameOrganisation } from './commands/rename-organisation.ts';
import { saveFacility } from './commands/save-facility.ts';
import { saveUnit } from './commands/save-unit.ts';
import { undoMove } from './commands/undo-move.ts';
import type { UnitLevel } from './levels.ts';
import { undoImport } from './place-file/undo-import.ts';

/** The level of the unit that an entry is about. 404 for one that is not there any more. */
async function levelOf({ tx }: Ctx, entry: LoggedChange): Promise<UnitLevel> {
  const unit = await tx.selectFrom('org_unit').select('level').where('id', '=', entityIdOf(entry)).executeTakeFirst();
  if (!unit) throw notFound();
  return unit.level;
}

interface UnitValues {
  readonly name?: string;
  readonly facilityId?: number;
  readonly parentId?: number | null;
  readonly isActive?: boolean;
}

/** What stays where it is, by name as far as it has one that may be read. */
const partlyUndone = ({ kept, keptCount }: PlaceMoveUndone): PartlyUndone => ({
  kept: kept.flatMap(({ name }) => name ?? []),
  keptCount,
});

/** Gives a unit its values back; what a move has taken along goes back with it, as far as nobody has touched it since. */
async function restoreUnit(ctx: Ctx, platform: Pick<Platform, 'sessions'>, entry: LoggedChange) {
  const id = entityIdOf(entry);
  const { facilityId, parentId, ...values } = valuesBefore<UnitValues>(entry);
  let stays: PartlyUndone = { kept: [], keptCount: 0 };
  if (facilityId !== undefined || parentId !== undefined) {
    const move = await ctx.tx
      .selectFrom('place_move')
      .select('id')
      .where('level', '<>', 'facility')
      .where('place_id', '=', id)
      .where('into_id', 'is', null)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!move) throw notFound();
    stays = partlyUndone(await undoMove(ctx, platform, move.id));
  }
  if (Object.keys(values).length) await saveUnit(ctx, await levelOf(ctx, entry), { ...values, id });
  return stays;
}

/** How the actions of the organisation, its levels and its places are undone. */
export function organisationUndos(platform: Pick<Platform, 'sessions' | 'database'>): Undos {
  const unmerge = async (ctx: Ctx, { change }: LoggedChange) =>
    partlyUndone(await undoMove(ctx, platform, Number(change['move']?.[1])));
  const mergeAgain = async (ctx: Ctx, entry: LoggedChange, level: LevelKey) =>
    deletePlace(ctx, platform, {
      level,
      id: entityIdOf(entry),
      moveTo: valuesBefore<{ mergedInto: number }>(entry).mergedInto,
    });
  return {
    'organisation.renamed': (ctx, entry) => renameOrganisation(ctx, valuesBefore<{ name: string }>(entry).name),
    'org_level.changed': (ctx, entry) => changeLevel(ctx, entry.entityId as LevelKey, valuesBefore(entry)),
    'facility.created': (ctx, entry) =>
      deletePlace(ctx, platform, { level: 'facility', id: entityIdOf(entry), moveTo: undefined }),
    'facility.deleted': (ctx, entry) => saveFacility(ctx, valuesBefore(entry)),
    'facility.changed': (ctx, entry) => saveFacility(ctx, { ...valuesBefore(entry), id: entityIdOf(entry) }),
    'facility.merged': unmerge,
    'facility.unmerged': (ctx, entry) => mergeAgain(ctx, entry, 'facility'),
    'org_unit.created': async (ctx, entry) =>
      deletePlace(ctx, platform, { level: await levelOf(ctx, entry), id: entityIdOf(entry), moveTo: undefined }),
    'org_unit.deleted': (ctx, entry) => {
      const { level, name = '', facilityId, parentId = null } = valuesBefore<UnitValues & { level: UnitLevel }>(entry);
      return saveUnit(ctx, level, {
        name,
        parentId,
        ...(parentId === null && facilityId !== undefined && { facilityId }),
      });
    },
    'org_unit.changed': (ctx, entry) => restoreUnit(ctx, platform, entry),
    'org_unit.movedBack': async (ctx, entry) => {
      const { facilityId, parentId } = valuesBefore<UnitValues>(entry);
      const spot = { ...(facilityId !== undefined && { facilityId }), ...(parentId !== undefined && { parentId }) };
      return saveUnit(ctx, await levelOf(ctx, entry), { ...spot, id: entityIdOf(entry) });
    },
    'places.imported': (ctx, entry) => undoImport(ctx, platform, entry),
    'places.importUndone': (ctx, entry) => undoImport(ctx, platform, entry),
    'org_unit.merged': unmerge,
    'org_unit.unmerged': async (ctx, entry) => mergeAgain(ctx, entry, await levelOf(ctx, entry)),
  };
}
