/** Search parameters of the mail list: search text, the mail that is open, how it is shown. */
export interface MailSearch {
  q?: string | undefined;
  mail?: number | undefined;
  as?: 'sent' | undefined;
}

/** Parses the address; invalid values are left out. */
export function readMailSearch(raw: Record<string, unknown>): MailSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  const mail = Number(raw['mail']);
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(mail) && mail > 0 && { mail }),
    ...(raw['as'] === 'sent' && { as: 'sent' as const }),
  };
}
