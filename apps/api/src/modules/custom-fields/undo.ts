import type { SavedField } from '@safety-qube/contract/schemas/custom-fields';
import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { removeField, restoreField, saveField } from './commands/save-field.ts';
import { saveRiskMatrix } from './commands/save-risk-matrix.ts';
import { findField } from './field-items.queries.ts';
import { priorities } from './priorities.ts';
import { readStoredMatrix } from './risk-matrix.queries.ts';
import { matrixBefore } from './risk-matrix-change.ts';

/** The properties that options are stored without if they are empty. */
const NO_EXTRAS = { labels: {}, isCritical: false, alertMinutes: null, instruction: {} };

/** How the actions of fields, of priorities and of the risk matrix are undone. */
export const customFieldUndos: Undos = {
  ...priorities.undos,
  'custom_field.created': (ctx, entry) => removeField(ctx, entityIdOf(entry)),
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
