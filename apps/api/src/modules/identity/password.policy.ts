import { refuse } from '../../platform/errors.ts';

/** What guessers try first, as far as it is long enough to be asked for. */
const COMMON = new Set(
  `1234567890 0123456789 12345678910 123456789a 1234567891 0987654321 1111111111 0000000000 1122334455 1q2w3e4r5t
   1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 asdfghjkl1 password12 password123 password1234 passw0rd123 p@ssw0rd123
   iloveyou12 iloveyou123 letmein123 welcome123 welcome1234 administrator admin12345 admin123456 changeme123 football123
   baseball123 superman123 sunshine123 princess123 trustno1234 abcdefghij abc1234567 abcd123456 safetyqube safety-qube
   safetyfirst safety1234 secret1234 test123456 testtest123 companyname summer2026! winter2026! spring2026! autumn2026!`.split(
    /\s+/,
  ),
);
/** Parts shorter than this occur in anything. */
const TELLING = 4;

/** Refuses a password that is easily guessed: a common one (422 PASSWORD_TOO_COMMON), or one with the person's own name or address in it (422 PASSWORD_IS_PERSONAL). */
export function checkPassword(password: string, person: { email: string; firstname: string; lastname: string }): void {
  const lower = password.toLowerCase();
  if (COMMON.has(lower) || new Set(lower).size < 4) throw refuse('PASSWORD_TOO_COMMON');
  const own = [person.email, person.email.split('@')[0] ?? '', person.firstname, person.lastname];
  if (own.some((part) => part.length >= TELLING && lower.includes(part.toLowerCase())))
    throw refuse('PASSWORD_IS_PERSONAL');
}
