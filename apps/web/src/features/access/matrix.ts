import type { Role } from '@safety-qube/contract/schemas/access';
import type { RolesList } from './access.queries.ts';

export type PrivilegeOf = RolesList['privileges'][number];
export interface PrivilegeGroup {
  group: string;
  /** All privileges of the group, ignoring the filters. */
  all: PrivilegeOf[];
  /** The privileges that match the filters. */
  shown: PrivilegeOf[];
}

export const holds = (role: Role, code: string): boolean => role.isFixed || role.privileges.includes(code);

/** Whether this privilege of a seeded role differs from the default. The tenant's own roles have no default. */
export const differs = (role: Role, code: string): boolean =>
  role.seeded !== null && !role.isFixed && role.seeded.includes(code) !== role.privileges.includes(code);

/**
 * Returns what of a privilege a text is found in: its name or its code (an empty text), what it permits, or one of the operations that
 * require it; undefined if it is not found.
 */
export function foundIn(
  { code, help, operations }: PrivilegeOf,
  text: string,
  labelOf: (code: string) => string,
): string | undefined {
  const wanted = text.toLocaleLowerCase();
  const has = (words: string): boolean => words.toLocaleLowerCase().includes(wanted);
  if (has(`${labelOf(code)} ${code}`)) return '';
  return help !== null && has(help) ? help : operations.find(has);
}

/** Returns the privileges by group, in the order of the list, without groups that have no match. */
export function groupsOf(
  list: RolesList,
  filter: {
    text: string;
    group: string | undefined;
    onlyDifferences: boolean;
    /** The two roles that are compared: only the privileges that one of them alone has are shown. */
    compared?: readonly [Role, Role] | undefined;
    labelOf: (code: string) => string;
  },
): PrivilegeGroup[] {
  const groups = new Map<string, PrivilegeGroup>();
  for (const privilege of list.privileges) {
    const { code, group } = privilege;
    if (filter.group !== undefined && group !== filter.group) continue;
    const entry = groups.get(group) ?? { group, all: [], shown: [] };
    groups.set(group, entry);
    entry.all.push(privilege);
    if (foundIn(privilege, filter.text, filter.labelOf) === undefined) continue;
    if (filter.onlyDifferences && !list.roles.some((role) => differs(role, code))) continue;
    if (filter.compared && holds(filter.compared[0], code) === holds(filter.compared[1], code)) continue;
    entry.shown.push(privilege);
  }
  return [...groups.values()].filter((entry) => entry.shown.length > 0);
}

export const countHeld = (role: Role, group: PrivilegeGroup): number =>
  group.all.filter((privilege) => holds(role, privilege.code)).length;

/**
 * Returns the cell that a key moves to; `columns` and `rows` are counts. The same cell at an edge, undefined for other
 * keys.
 */
export function nextCell(
  key: string,
  at: { row: number; column: number },
  size: { rows: number; columns: number },
  isRtl: boolean,
): { row: number; column: number } | undefined {
  const forward = isRtl ? -1 : 1;
  const step: Record<string, [number, number]> = {
    ArrowRight: [0, forward],
    ArrowLeft: [0, -forward],
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    Home: [0, -at.column],
    End: [0, size.columns - 1 - at.column],
  };
  const move = step[key];
  if (!move) return undefined;
  const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
  return { row: clamp(at.row + move[0], size.rows), column: clamp(at.column + move[1], size.columns) };
}
