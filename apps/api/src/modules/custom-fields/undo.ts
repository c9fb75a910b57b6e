import type { SavedField } from '@safety-qube/contract/schemas/custom-fields';
import type { Ctx } from '../../platform/context.ts';
import { entityIdOf, type LoggedChange, type Undos, valuesBefore } from '../../platform/undo.ts';
import { isFieldUsed, removeField, restoreField, saveField } from './commands/save-field.ts';
import { saveRiskMatrix } from './commands/save-risk-matrix.ts';
import { findField, presentFieldItem } from './field-items.queries.ts';
import { priorities } from './priorities.ts';
import { readStoredMatrix } from './risk-matrix.queries.ts';
import { matrixBefore } from './risk-matrix-change.ts';

/** The properties that options are stored without if they are empty. */
const NO_EXTRAS = { labels: {}, isCritical: false, alertMinutes: null, instruction: {} };

/** Removes a field that was added. Of fields that were copied together, those stay and are named that are in use by now. */
async function removeAdded(ctx: Ctx, entry: LoggedChange) {
  const field = await findField(ctx, entityIdOf(entry));
  if (entry.change['copiedFrom'] && (await isFieldUsed(ctx, field)))
    return { kept: [presentFieldItem(ctx, field).name], keptCount: 1 };
  return removeField(ctx, field.id);
}

/** How the actions of fields, of priorities and of the risk matrix are undone. */
export const customFieldUndos: Undos = {
  ...priorities.undos,
  'custom_field.created': removeAdded,
  'custom_field.removed': (ctx, entry) => restoreField(ctx, valuesBefore(entry)),
  'custom_field.changed': async (ctx, entry) => {
    const id = entityIdOf(entry);
    const { type } = await findField(ctx, id);
    const { options, ...before } = valuesBefore<Partial<SavedField>>(entry);
    return saveField(ctx, {
      ...before,
      // What an option did not have is taken away, not left as it is.
      ...(options && { options: options.map((option) => ({ ...NO_EXTRAS, ...option })) }),
      ...{ id, type: type as SavedField['type'] },
    });
  },
  'risk_matrix.changed': async (ctx, entry) =>
    saveRiskMatrix(ctx, matrixBefore((await readStoredMatrix(ctx)).definition, entry)),
};
