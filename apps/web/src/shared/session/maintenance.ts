import { MAINTENANCE_SKIP_PARAMETER } from '../../config/constants.ts';

const MAINTENANCE_PAGE = '/503';
const SKIPPED = 'sq.skipMaintenance';

/**
 * Returns the page that a visitor must be sent to while the tenant is under maintenance; undefined when they may stay.
 */
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
 * Whether this tab bypasses maintenance: an address with the `skip` parameter enables it, and it stays enabled during
 * navigation in the tab.
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
