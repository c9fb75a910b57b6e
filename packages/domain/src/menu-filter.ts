import type { Privilege } from './privileges.ts';

/** Required where the whole tenant is administered: the role is not limited to facilities. */
export const EVERYWHERE = 'everywhere';

/** Privilege code, or `EVERYWHERE`, > granted; a code that is absent is not granted. */
export type PermissionMap = Readonly<Record<string, boolean>>;

/** What a page requires: every plain entry, and at least one entry of each nested list. An empty list requires nothing. */
export type RequiredPermissions = readonly (Privilege | typeof EVERYWHERE | readonly Privilege[])[];

/**
 * Whether a permission map meets the requirements. An empty nested list is never met, because it contains nothing that could be
 * granted.
 */
export const meets = (required: RequiredPermissions, granted: PermissionMap): boolean =>
  required.every((entry) =>
    typeof entry === 'string' ? granted[entry] === true : entry.some((code) => granted[code] === true),
  );

/** The properties of a menu route that the filter reads. */
export interface MenuRoute<Route> {
  readonly hidden?: boolean;
  readonly permissions?: RequiredPermissions;
  readonly children?: readonly Route[];
}

/**
 * The routes that a person sees: hidden ones and those that require more than is granted are removed at every depth, and so are
 * groups left empty.
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
