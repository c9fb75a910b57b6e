import { plainDigits } from './digits.ts';

/**
 * A claim opens a report whose reporter has no name. Its code is made on the reporter's device; the server gets only what the device
 * derives from it, so slowly that no code can be found from it, and stores a digest of that (decision 34).
 */
const DIGITS = 16;
const GROUP = 4;
const ROUNDS = 600_000;
const DERIVED_BITS = 256;

/** Months after the end of a report for which its claim opens it, unless a tenant configures another number. */
export const CLAIM_MONTHS = 12;

/** Makes a code: 16 digits. */
export function makeClaimCode(): string {
  // Of a byte's 256 values the last six are left out, so that every digit is equally likely.
  const bytes = crypto.getRandomValues(new Uint8Array(DIGITS * 8)).filter((byte) => byte < 250);
  return bytes.length < DIGITS ? makeClaimCode() : Array.from(bytes.slice(0, DIGITS), (byte) => byte % 10).join('');
}

/** Writes a code in groups of four, as people read it. */
export const showClaimCode = (code: string): string => code.replaceAll(new RegExp(`\\d{${GROUP}}(?=\\d)`, 'g'), '$& ');

/** Reads a code as it was typed, with any separators; undefined unless it has 16 digits. */
export function readClaimCode(typed: string): string | undefined {
  const digits = plainDigits(typed.replaceAll(/[\s\p{P}\p{Cf}]/gu, ''));
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : undefined;
}

/** Derives from a code what is sent, by PBKDF2-HMAC-SHA-256 with the tenant's salt as it is given: 64 hexadecimal digits. */
export async function deriveClaim(code: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(code), 'PBKDF2', false, ['deriveBits']);
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: ROUNDS };
  const derived = new Uint8Array(await crypto.subtle.deriveBits(by, key, DERIVED_BITS));
  return Array.from(derived, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
