import { readFileSync } from 'node:fs';
import { refuse } from '../../platform/errors.ts';

/** Words that attackers try first for this application, unchanged. */
const OURS: ReadonlySet<string> = new Set(['safetyqube', 'safety-qube', 'safetyfirst', 'companyname']);
/** Words that people append a year to. */
const SEASONS = ['changeme', 'spring', 'summer', 'autumn', 'winter'];
/** The most common passwords: see common-passwords.README.md. */
const COMMON = new Set([
  ...SEASONS,
  ...readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
]);
/** Characters that are added around a common password to make it long enough: a year, a few digits, an exclamation mark. */
const AROUND = /^[^a-z]{0,4}(.*?)[^a-z]{0,5}$/;
const isCommon = (lower: string): boolean =>
  OURS.has(lower) || COMMON.has(lower) || COMMON.has(AROUND.exec(lower)?.[1] || lower);
/** Shorter parts than this occur in any password. */
const MIN_PART_LENGTH = 4;

/**
 * Refuses a password that is easily guessed (NIST SP 800-63B, 5.1.1.2): a common one (422 PASSWORD_TOO_COMMON), or one with the
 * person's own name or address in it (422 PASSWORD_IS_PERSONAL).
 */
export function checkPassword(password: string, person: { email: string; firstname: string; lastname: string }): void {
  const lower = password.toLowerCase();
  if (isCommon(lower) || new Set(lower).size < 4) throw refuse('PASSWORD_TOO_COMMON');
  const own = [person.email, person.email.split('@')[0] ?? '', person.firstname, person.lastname];
  if (own.some((part) => part.length >= MIN_PART_LENGTH && lower.includes(part.toLowerCase())))
    throw refuse('PASSWORD_IS_PERSONAL');
}
