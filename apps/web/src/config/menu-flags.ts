import type { PermissionMap } from '@safety-qube/domain/menu-filter';
import { entriesOf, fromEntries } from '@safety-qube/domain/objects';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';

/** What the flags are derived from: the permission map of the user and the configuration of the tenant. */
export interface FlagSources {
  readonly granted: PermissionMap;
  /** Returns the value of a configuration key by its name. */
  readonly config: (name: string) => unknown;
}

/**
 * Whether a privilege is granted whose code matches. Reads the map and not the list of all privileges, which would add
 * to each first load.
 */
const hasAny = (granted: PermissionMap, form: RegExp): boolean =>
  Object.entries(granted).some(([code, isGranted]) => isGranted && form.test(code));

/** Privileges that open at least one dashboard; that of risk assessments counts only where the tenant subscribed to them. */
const DASHBOARDS = /^(incident|issue|inspection)\.viewAnalysis$|^task\.dashboard$|^general\.viewAllDashboards$/;
const ALL_DASHBOARDS = new RegExp(`${DASHBOARDS.source}|^riskAssessment\\.viewAnalysis$`);

const TYPES = RECORD_TYPE_NAMES.map(descriptorOf);
/** Returns the pattern of some privileges. */
const oneOf = (codes: readonly string[]): RegExp => new RegExp(`^(${codes.join('|').replaceAll('.', '\\.')})$`);
/** Privileges to raise records of the types whose buttons `show_raise` hides. */
const RAISE = TYPES.flatMap(({ raiseFlag, privileges }) => (raiseFlag === 'show_raise' ? privileges.raise : []));
/** Privileges to see all records of a type, or all inspections. */
const VIEW_ALL = [...TYPES.map(({ privileges }) => privileges.viewAll), 'inspection.viewAll'];

interface FlagRule {
  /** Pattern of the privileges of which one is enough; without it every user sees the entry. */
  readonly anyOf?: RegExp;
  /** Additional condition on the configuration. */
  readonly when?: (sources: FlagSources) => boolean;
}

/** The thirteen visibility flags of section 2 of the specification, each from privileges and configuration. */
export const MENU_FLAGS = {
  show_home: {},
  // With dashboards under each module, the common entry is not shown.
  show_dashboard: {
    when: ({ granted, config }) =>
      config('dashboard_menu') === 'consolidated' &&
      hasAny(granted, config('ra_subscription') === true ? ALL_DASHBOARDS : DASHBOARDS),
  },
  show_management: { anyOf: /^management\.\w+\.read$/ },
  // A record may need an action of any of its people, whatever their role.
  show_my_actions: {},
  show_raise: { anyOf: oneOf(RAISE) },
  show_report: { anyOf: /\.extractReports$/ },
  show_archive: { anyOf: /\.record\.archive$|\.editArchives$|^(document|general)\.viewArchives$/ },
  show_checklist: { anyOf: /^inspection\.(template\.\w+|schedule|editSchedule)$/ },
  // Assignees see their inspections; no privilege is needed for one's own.
  show_inspections: {},
  show_closed: { anyOf: oneOf(VIEW_ALL) },
  show_all_issues: { anyOf: /^issue\.viewAll$/ },
  show_leaderboard: {},
  show_ehs: { anyOf: /^document\.(viewAll|editAll)$/ },
} as const satisfies Record<string, FlagRule>;

export type MenuFlag = keyof typeof MENU_FLAGS;
export type MenuFlags = Readonly<Record<MenuFlag, boolean>>;

/** Returns the flags for one user of one tenant. */
export function menuFlags(sources: FlagSources): MenuFlags {
  const isShown = ({ anyOf, when }: FlagRule): boolean =>
    (!anyOf || hasAny(sources.granted, anyOf)) && (when?.(sources) ?? true);
  return fromEntries(entriesOf(MENU_FLAGS).map(([flag, rule]) => [flag, isShown(rule)]));
}
