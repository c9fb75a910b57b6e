import { MAINTENANCE_SKIP_PARAMETER } from '../../config/constants.ts';

const MAINTENANCE_PAGE = '/503';
const SKIPPED = 'sq.skipMaintenance';

/** Where a visitor must go instead while the tenant is under maintenance; undefined when they may stay. */
export function maintenanceTarget(visit: {
  isUnderMaintenance: boolean;
  isSkipped: boolean;
  path: string;
}): typeof MAINTENANCE_PAGE | undefined {
  const { isUnderMaintenance, isSkipped, path } = visit;
  return isUnderMaintenance && !isSkipped && path.replace(/\/+$/, '') !== MAINTENANCE_PAGE
    ? MAINTENANCE_PAGE
    : undefined;
}

/**
 * Whether this tab passes maintenance: an address with the `skip` parameter opens it, and it stays open while the person moves
 * about in the tab.
 */
export function skipsMaintenance(search: string): boolean {
  const isAsked = new URLSearchParams(search).has(MAINTENANCE_SKIP_PARAMETER);
  try {
    if (isAsked) sessionStorage.setItem(SKIPPED, 'true');
    return isAsked || sessionStorage.getItem(SKIPPED) === 'true';
  } catch {
    return isAsked; // a private window may refuse storage
  }
}
