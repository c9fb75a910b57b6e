export { listPriorities, readCategories, readFields } from './custom-fields.queries.ts';
export { customFieldsModule } from './custom-fields.routes.ts';
export { mayEditValues, namedValues } from './named-values.ts';
export { readRiskMatrices, readRiskMatrix } from './risk-matrix.queries.ts';
export { hasSeededText, seededName, seededText } from './seeded-text.ts';
export { customFieldUndos } from './undo.ts';
