/** What the address of the mail list says: text to find by, the mail that is open, how it is shown. */
export interface MailSearch {
  q?: string | undefined;
  mail?: number | undefined;
  as?: 'sent' | undefined;
}

/** Reads the address; what it cannot mean is left out. */
export function readMailSearch(raw: Record<string, unknown>): MailSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  const mail = Number(raw['mail']);
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(mail) && mail > 0 && { mail }),
    ...(raw['as'] === 'sent' && { as: 'sent' as const }),
  };
}
