import { readFileSync } from 'node:fs';
import { refuse } from '../../platform/errors.ts';

/** What guessers try first here, as it stands. */
const OURS: ReadonlySet<string> = new Set(['safetyqube', 'safety-qube', 'safetyfirst', 'companyname']);
/** What they put a year behind. */
const SEASONS = ['changeme', 'spring', 'summer', 'autumn', 'winter'];
/** The passwords that people choose most often: see common-passwords.README.md. */
const COMMON = new Set([
  ...SEASONS,
  ...readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
]);
/** What is put around a common password so that it counts as a long one: a year, a few digits, an exclamation mark. */
const AROUND = /^[^a-z]{0,4}(.*?)[^a-z]{0,5}$/;
const isCommon = (lower: string): boolean =>
  OURS.has(lower) || COMMON.has(lower) || COMMON.has(AROUND.exec(lower)?.[1] || lower);
/** Parts shorter than this occur in anything. */
const TELLING = 4;

/**
 * Refuses a password that is easily guessed (NIST SP 800-63B, 5.1.1.2): a common one (422 PASSWORD_TOO_COMMON), or one with the
 * person's own name or address in it (422 PASSWORD_IS_PERSONAL).
 */
export function checkPassword(password: string, person: { email: string; firstname: string; lastname: string }): void {
  const lower = password.toLowerCase();
  if (isCommon(lower) || new Set(lower).size < 4) throw refuse('PASSWORD_TOO_COMMON');
  const own = [person.email, person.email.split('@')[0] ?? '', person.firstname, person.lastname];
  if (own.some((part) => part.length >= TELLING && lower.includes(part.toLowerCase())))
    throw refuse('PASSWORD_IS_PERSONAL');
}
