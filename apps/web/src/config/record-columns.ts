/** Columns of lists besides those of fields, in their order. */
export const PLAIN_COLUMNS = [
  'priority',
  'number',
  'title',
  'status',
  'category',
  'source',
  'risk',
  'checklist',
  'facility',
  'area',
  'owner',
  'raiser',
  'due',
  'clock',
  'raised',
  'updated',
] as const;
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];
/** The column of a field that the tenant has defined, by its id. */
export type CustomColumn = `field${number}`;
