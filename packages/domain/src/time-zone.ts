/**
 * Whether a text names a zone of the IANA database, in whichever of its spellings a browser uses (both Asia/Kolkata and
 * Asia/Calcutta are accepted). A bare offset such as +05:30 is not a zone: it has no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
