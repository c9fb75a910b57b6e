import { entityIdOf, type Undo, type Undos } from '../../platform/undo.ts';
import { restartImport, takeBackImport } from './commands/step-import.ts';

const restart: Undo = (ctx, entry) => restartImport(ctx, entityIdOf(entry));

/** How imports of records are undone. Reading a file and checking it write no records; the files of people and places have their own. */
export const importUndos: Undos = {
  'import.running': (ctx, entry) => takeBackImport(ctx, entityIdOf(entry)),
  'import.cancelling': restart,
  'import.undoing': restart,
};
