/**
 * Search parameters of the roles page: search text and module, whether only differences from the default are shown, the
 * role on a phone, the open form.
 */
export interface RolesSearch {
  q?: string | undefined;
  module?: string | undefined;
  differences?: true | undefined;
  role?: number | undefined;
  create?: true | undefined;
}

/** Parses the address; invalid values are left out. */
export function readRolesSearch(raw: Record<string, unknown>): RolesSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  const role = Number(raw['role']);
  return {
    ...(q && { q }),
    ...(typeof raw['module'] === 'string' && { module: raw['module'] }),
    ...(raw['differences'] === true && { differences: true as const }),
    ...(Number.isSafeInteger(role) && role > 0 && { role }),
    ...(raw['create'] === true && { create: true as const }),
  };
}
