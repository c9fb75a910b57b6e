import type { Undos } from '../../platform/undo.ts';
import { saveRiskMatrix } from './commands/save-risk-matrix.ts';
import { priorities } from './priorities.ts';
import { readStoredMatrix } from './risk-matrix.queries.ts';
import { matrixBefore } from './risk-matrix-change.ts';

/** How the actions of priorities and of the risk matrix are undone. */
export const customFieldUndos: Undos = {
  ...priorities.undos,
  'risk_matrix.changed': async (ctx, entry) =>
    saveRiskMatrix(ctx, matrixBefore((await readStoredMatrix(ctx)).definition, entry)),
};
