export { saveField } from './commands/save-field.ts';
export { saveRiskMatrix } from './commands/save-risk-matrix.ts';
export {
  type ImportedCustomField,
  isForRole,
  labelOf,
  listPeopleFields,
  listPriorities,
  priorityLabel,
  readCategories,
  readCategoryOptions,
  readFields,
  readImportedFields,
} from './custom-fields.queries.ts';
export { customFieldsModule, type UserRoles } from './custom-fields.routes.ts';
export { findField } from './field-items.queries.ts';
export {
  changeFieldValues,
  fieldsAt,
  fieldValuesOf,
  idsInValues,
  insertFieldValues,
  nameOfField,
  OF_PEOPLE,
  readGivenValues,
  refuseMissing,
  takenValues,
  throwTaken,
  uniqueKey,
  VALUE_COLUMNS,
  VALUE_NAMES,
  type ValueRow,
  valueRows,
  visibleFieldChanges,
  type WritableField,
  withDefaults,
  writeFieldValues,
} from './field-values.ts';
export { readWordedFields, type WordedField } from './field-words.ts';
export { mayEditValues, namedValues } from './named-values.ts';
export { priorities } from './priorities.ts';
export { instantOf, readFieldText } from './read-field-text.ts';
export { retimeRecords } from './retime-records.job.ts';
export { readRiskMatrices, readRiskMatrix } from './risk-matrix.queries.ts';
export { hasSeededText, seededFieldKey, seededName, seededText } from './seeded-text.ts';
export { customFieldUndos } from './undo.ts';
export { fieldConditions, valuesOfField } from './value-filters.ts';
