export {
  type ImportedCustomField,
  isForRole,
  labelOf,
  listPriorities,
  readCategories,
  readFields,
  readImportedFields,
} from './custom-fields.queries.ts';
export { customFieldsModule } from './custom-fields.routes.ts';
export {
  fieldConditions,
  fieldsAt,
  fieldValuesOf,
  idsInValues,
  readGivenValues,
  refuseMissing,
  throwTaken,
  VALUE_COLUMNS,
  VALUE_NAMES,
  type ValueRow,
  valueRows,
  visibleFieldChanges,
  type WritableField,
  writeFieldValues,
} from './field-values.ts';
export { readWordedFields, type WordedField } from './field-words.ts';
export { mayEditValues, namedValues } from './named-values.ts';
export { readRiskMatrices, readRiskMatrix } from './risk-matrix.queries.ts';
export { hasSeededText, seededName, seededText } from './seeded-text.ts';
export { customFieldUndos } from './undo.ts';
