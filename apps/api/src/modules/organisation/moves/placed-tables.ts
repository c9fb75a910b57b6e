/**
 * Everything that refers to places, and so goes along when a place is moved or merged, or keeps it from being deleted. A test reads
 * the foreign keys of the database and fails for one that is not in these lists.
 */

/** Tables whose rows are at a facility and at a unit of each level. */
export const TABLES_BY_LEVEL = ['record', 'schedule', 'poster', 'held_report'] as const;
/** Tables whose rows are at a facility and at one of its units. */
export const TABLES_BY_UNIT = ['employee', 'asset', 'user_group_place'] as const;
/**
 * Tables whose rows are settings of a facility, with the columns besides it by which they are unique: where the target has the same
 * setting, its own is kept.
 */
export const SETTINGS_OF_FACILITIES = {
  approver: ['type', 'category', 'event_type', 'risk_level', 'employee_id', 'role_id', 'group_id'],
  confidentiality_rule: ['type', 'category', 'event_type'],
  notification_rule: ['type', 'event', 'audience', 'role_id', 'employee_id', 'channel'],
  custom_field: ['type', 'key'],
  service_token_scope: ['token_id'],
} as const;

/** Those of them that can be of a department instead. */
export const SETTINGS_OF_DEPARTMENTS = ['approver'] as const satisfies readonly (keyof typeof SETTINGS_OF_FACILITIES)[];

export type TableByLevel = (typeof TABLES_BY_LEVEL)[number];
export type TableByUnit = (typeof TABLES_BY_UNIT)[number];
export type PlacedTable = TableByLevel | TableByUnit;
export type SettingsTable = keyof typeof SETTINGS_OF_FACILITIES;

/** The columns of a row that say where it is. */
export const placeColumns = (table: PlacedTable | SettingsTable | 'org_unit'): readonly string[] => {
  if (table === 'org_unit') return ['facility_id', 'parent_id'];
  if (SETTINGS_OF_DEPARTMENTS.some((one) => one === table)) return ['facility_id', 'department_id'];
  if (table in SETTINGS_OF_FACILITIES) return ['facility_id'];
  return TABLES_BY_UNIT.some((one) => one === table)
    ? ['facility_id', 'unit_id']
    : ['facility_id', 'department_id', 'location_id', 'subarea_id'];
};

/** Tables whose rows have a version that each change increases. */
export const VERSIONED: readonly string[] = [
  'record',
  'poster',
  'employee',
  'asset',
  'org_unit',
  'approver',
  'confidentiality_rule',
];

/** All columns that refer to places: `table.column`. */
export const MOVED_PLACE_COLUMNS: readonly string[] = [
  ...[
    ...TABLES_BY_LEVEL,
    ...TABLES_BY_UNIT,
    'org_unit' as const,
    'approver' as const,
    'confidentiality_rule' as const,
    'notification_rule' as const,
    'custom_field' as const,
    'service_token_scope' as const,
  ].flatMap((table) => placeColumns(table).map((column) => `${table}.${column}`)),
  'employee_scope.facility_id',
];
/** Columns that refer to places as they were, and stay: none so far. */
export const HISTORY_PLACE_COLUMNS: readonly string[] = [];
