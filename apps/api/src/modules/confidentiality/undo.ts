import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { applyAgain, undoApplication } from './commands/apply-rule.ts';
import { createRule } from './commands/create-rule.ts';
import { deleteRule } from './commands/delete-rule.ts';
import { updateRule } from './commands/update-rule.ts';

/** How the actions of rules of confidentiality are undone. */
export const confidentialityUndos: Undos = {
  'confidentiality_rule.created': (ctx, entry) => deleteRule(ctx, entityIdOf(entry)),
  'confidentiality_rule.removed': (ctx, entry) => createRule(ctx, valuesBefore(entry)),
  'confidentiality_rule.changed': (ctx, entry) => updateRule(ctx, entityIdOf(entry), valuesBefore(entry)),
  'confidentiality_rule.applied': (ctx, { change }) => undoApplication(ctx, Number(change['application']?.[1])),
  'confidentiality_rule.takenBack': (ctx, { change }) => applyAgain(ctx, Number(change['application']?.[0])),
};
