export { approversModule } from './approvers.routes.ts';
export { checkConditions, placeLine } from './check-line.ts';
export { approverUndos } from './undo.ts';
export { readOutcome } from './who-is-responsible.ts';
