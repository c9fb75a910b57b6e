import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { renameOrganisation } from './commands/rename-organisation.ts';
import { saveFacility } from './commands/save-facility.ts';

/** How the actions of the organisation and its places are undone. */
export const organisationUndos: Undos = {
  'organisation.renamed': (ctx, entry) => renameOrganisation(ctx, valuesBefore<{ name: string }>(entry).name),
  'facility.changed': (ctx, entry) => saveFacility(ctx, { ...valuesBefore(entry), id: entityIdOf(entry) }),
};
