import { meets, type PermissionMap, type RequiredPermissions } from '@safety-qube/domain/menu-filter';
import { PRIVILEGES, type Privilege } from '@safety-qube/domain/privileges';

/** What the flags follow from: the permission map of the person and the configuration of the tenant. */
export interface FlagSources {
  readonly granted: PermissionMap;
  /** Value of a configuration key by its name. */
  readonly config: (name: string) => unknown;
}

const privileges = (pattern: RegExp): Privilege[] => PRIVILEGES.map((p) => p.code).filter((code) => pattern.test(code));
const anyOf = (codes: readonly Privilege[]): RequiredPermissions => [codes];
const always: RequiredPermissions = [];

/** Privileges that open at least one dashboard; those of risk assessments count only where the tenant subscribed to them. */
const DASHBOARDS = privileges(
  /^(incident|issue|inspection)\.viewAnalysis$|^task\.dashboard$|^general\.viewAllDashboards$/,
);

interface FlagRule {
  readonly permissions: RequiredPermissions;
  /** What the configuration must say besides. */
  readonly when?: (sources: FlagSources) => boolean;
}

/** The thirteen visibility flags of section 2 of the specification, each from privileges and configuration. */
export const MENU_FLAGS = {
  show_home: { permissions: always },
  // With dashboards under each module, the entry that gathers them is not shown.
  show_dashboard: {
    permissions: always,
    when: ({ granted, config }) =>
      config('dashboard_menu') === 'consolidated' &&
      meets(
        anyOf(config('ra_subscription') === true ? [...DASHBOARDS, 'riskAssessment.viewAnalysis'] : DASHBOARDS),
        granted,
      ),
  },
  show_management: { permissions: anyOf(privileges(/^management\.\w+\.read$/)) },
  // A record may need anyone who has a part in it, whatever their role.
  show_my_actions: { permissions: always },
  show_raise: { permissions: anyOf(privileges(/^(hazard|incident)\.raise$/)) },
  show_report: { permissions: anyOf(privileges(/\.extractReports$/)) },
  show_archive: { permissions: anyOf(privileges(/\.record\.archive$|\.editArchives$|^document\.viewArchives$/)) },
  show_checklist: { permissions: anyOf(privileges(/^inspection\.(template\.\w+|schedule|editSchedule)$/)) },
  // Whoever an inspection is given to sees it; no privilege is needed for one's own.
  show_inspections: { permissions: always },
  show_closed: { permissions: anyOf(privileges(/^(hazard|incident|issue|inspection)\.viewAll$|^task\.all$/)) },
  show_all_issues: { permissions: anyOf(privileges(/^issue\.viewAll$/)) },
  show_leaderboard: { permissions: always },
  show_ehs: { permissions: anyOf(privileges(/^document\.(viewAll|editAll)$/)) },
} as const satisfies Record<string, FlagRule>;

export type MenuFlag = keyof typeof MENU_FLAGS;
export type MenuFlags = Readonly<Record<MenuFlag, boolean>>;

/** The flags for one person of one tenant. */
export function menuFlags(sources: FlagSources): MenuFlags {
  const entries = Object.entries(MENU_FLAGS as Record<MenuFlag, FlagRule>).map(([flag, rule]) => [
    flag,
    meets(rule.permissions, sources.granted) && (rule.when?.(sources) ?? true),
  ]);
  return Object.fromEntries(entries) as MenuFlags;
}
