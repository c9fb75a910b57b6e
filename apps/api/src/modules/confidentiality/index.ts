export { applyRules } from './apply-rules.job.ts';
export { createRule } from './commands/create-rule.ts';
export { confidentialityModule } from './confidentiality.routes.ts';
export { confidentialityUndos } from './undo.ts';
