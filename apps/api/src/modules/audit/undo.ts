import { type Undos, valuesBefore } from '../../platform/undo.ts';
import { setRecipients } from './commands/set-recipients.ts';

/** How the changes of the log's own settings are undone. */
export const auditUndos: Undos = {
  'audit.recipientsChanged': (ctx, entry) => setRecipients(ctx, valuesBefore(entry)),
};
