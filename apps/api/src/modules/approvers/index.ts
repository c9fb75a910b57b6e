export { approversModule } from './approvers.routes.ts';
export { checkConditions, checkSubjects, placeLine } from './check-line.ts';
export { createApprover } from './commands/create-approver.ts';
export { deleteApprover } from './commands/delete-approver.ts';
export { updateApprover } from './commands/update-approver.ts';
export { readHoles } from './holes.queries.ts';
export { approverUndos } from './undo.ts';
export { readOutcome } from './who-is-responsible.ts';
