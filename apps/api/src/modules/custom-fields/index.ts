export { listPriorities, readCategories, readFields, readRiskMatrix } from './custom-fields.queries.ts';
export { customFieldsModule } from './custom-fields.routes.ts';
export { seededText } from './seeded-text.ts';
export { customFieldUndos } from './undo.ts';
