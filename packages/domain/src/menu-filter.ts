import type { Privilege } from './privileges.ts';

/** Privilege code > granted; a code that is absent is not granted. */
export type PermissionMap = Readonly<Record<string, boolean>>;

/** What a page demands: every plain entry, and of each nested list at least one. An empty list demands nothing. */
export type RequiredPermissions = readonly (Privilege | readonly Privilege[])[];

/** Whether a permission map meets a demand. A nested list that is empty offers nothing to have and is never met. */
export const meets = (required: RequiredPermissions, granted: PermissionMap): boolean =>
  required.every((entry) =>
    typeof entry === 'string' ? granted[entry] === true : entry.some((code) => granted[code] === true),
  );

/** A route of a menu, as far as its filter looks at it. */
export interface MenuRoute<Route> {
  readonly hidden?: boolean;
  readonly permissions?: RequiredPermissions;
  readonly children?: readonly Route[];
}

/**
 * The routes that a person sees: hidden ones and those that demand more than is granted are removed, at every depth, and so
 * is a group of which nothing is left.
 */
export function filterMenu<Route extends MenuRoute<Route>>(
  routes: readonly Route[],
  granted: PermissionMap,
): readonly Route[] {
  return routes.flatMap((route) => {
    if (route.hidden || !meets(route.permissions ?? [], granted)) return [];
    if (!route.children) return [route];
    const children = filterMenu(route.children, granted);
    return children.length ? [{ ...route, children }] : [];
  });
}
