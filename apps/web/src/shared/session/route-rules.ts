import { LEGACY_SEGMENT } from '../../config/constants.ts';

/**
 * Pages that need no session (section 2 of the specification), and the set-up page, which is used before there are any
 * users.
 */
const PUBLIC_PATHS = new Set([
  '/',
  '/signin',
  '/signup',
  '/forgotpassword',
  '/resetpassword',
  '/404',
  '/500',
  '/403',
  '/503',
  '/auth',
  '/redirect',
  '/qr-code',
  '/qr-code-success',
  '/setup',
]);

/** Pages that a QR poster opens without login; their ids are numeric. */
const QR_PATHS = [
  /^\/task\/\d+$/,
  /^\/incidents\/raise-incident\/execute\/template\/\d+$/,
  /^\/incidents\/raise-incident\/execute\/\d+$/,
  /^\/issues\/raise-issue\/execute\/template\/\d+$/,
  /^\/issues\/raise-issue\/execute\/\d+$/,
  /^\/inspections\/execute\/\d+$/,
  /^\/qr-code-success$/,
];

const withoutTrailingSlash = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, '') || '/');

export const isPublicPath = (path: string): boolean => PUBLIC_PATHS.has(withoutTrailingSlash(path));
export const isQrPath = (path: string): boolean =>
  path.includes('qr-code') || QR_PATHS.some((pattern) => pattern.test(withoutTrailingSlash(path)));
/** Every other path under the root requires a session. */
export const needsSession = (path: string): boolean => !isPublicPath(path) && !isQrPath(path);

/** Pages that most visits open: home, lists of records, records and their forms. Of the pages with one name in their path, all but these. */
const WORK_PATHS =
  /^\/((?!(inspections|management|notifications|profile)$)[\w-]+(\/\d+)?|\w+(\/raise-\w+)?\/execute\/(template\/)?\d+)$/;
export const isWorkPath = (path: string): boolean => !isPublicPath(path) && WORK_PATHS.test(withoutTrailingSlash(path));

/** Returns the path without its safety-qube segments; undefined when it has none. */
export function withoutLegacySegment(path: string): string | undefined {
  const segments = path.split('/');
  if (!segments.includes(LEGACY_SEGMENT)) return undefined;
  return segments.filter((segment) => segment !== LEGACY_SEGMENT).join('/') || '/';
}
