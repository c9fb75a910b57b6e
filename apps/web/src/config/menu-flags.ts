import type { PermissionMap } from '@safety-qube/domain/menu-filter';

/** What the flags follow from: the permission map of the person and the configuration of the tenant. */
export interface FlagSources {
  readonly granted: PermissionMap;
  /** Value of a configuration key by its name. */
  readonly config: (name: string) => unknown;
}

/** Whether a privilege is granted whose code has this form. Asks the map and no list of all: that would weigh on each first load. */
const hasAny = (granted: PermissionMap, form: RegExp): boolean =>
  Object.entries(granted).some(([code, isGranted]) => isGranted && form.test(code));

/** Privileges that open at least one dashboard; that of risk assessments counts only where the tenant subscribed to them. */
const DASHBOARDS = /^(incident|issue|inspection)\.viewAnalysis$|^task\.dashboard$|^general\.viewAllDashboards$/;
const ALL_DASHBOARDS = new RegExp(`${DASHBOARDS.source}|^riskAssessment\\.viewAnalysis$`);

interface FlagRule {
  /** Form of the privileges of which one is enough; without it everybody sees the entry. */
  readonly anyOf?: RegExp;
  /** What the configuration must say besides. */
  readonly when?: (sources: FlagSources) => boolean;
}

/** The thirteen visibility flags of section 2 of the specification, each from privileges and configuration. */
export const MENU_FLAGS = {
  show_home: {},
  // With dashboards under each module, the entry that gathers them is not shown.
  show_dashboard: {
    when: ({ granted, config }) =>
      config('dashboard_menu') === 'consolidated' &&
      hasAny(granted, config('ra_subscription') === true ? ALL_DASHBOARDS : DASHBOARDS),
  },
  show_management: { anyOf: /^management\.\w+\.read$/ },
  // A record may need anyone who has a part in it, whatever their role.
  show_my_actions: {},
  show_raise: { anyOf: /^(hazard|incident)\.raise$/ },
  show_report: { anyOf: /\.extractReports$/ },
  show_archive: { anyOf: /\.record\.archive$|\.editArchives$|^document\.viewArchives$/ },
  show_checklist: { anyOf: /^inspection\.(template\.\w+|schedule|editSchedule)$/ },
  // Whoever an inspection is given to sees it; no privilege is needed for one's own.
  show_inspections: {},
  show_closed: { anyOf: /^(hazard|incident|issue|inspection)\.viewAll$|^task\.all$/ },
  show_all_issues: { anyOf: /^issue\.viewAll$/ },
  show_leaderboard: {},
  show_ehs: { anyOf: /^document\.(viewAll|editAll)$/ },
} as const satisfies Record<string, FlagRule>;

export type MenuFlag = keyof typeof MENU_FLAGS;
export type MenuFlags = Readonly<Record<MenuFlag, boolean>>;

/** The flags for one person of one tenant. */
export function menuFlags(sources: FlagSources): MenuFlags {
  const entries = Object.entries(MENU_FLAGS as Record<MenuFlag, FlagRule>).map(([flag, rule]) => [
    flag,
    (!rule.anyOf || hasAny(sources.granted, rule.anyOf)) && (rule.when?.(sources) ?? true),
  ]);
  return Object.fromEntries(entries) as MenuFlags;
}
