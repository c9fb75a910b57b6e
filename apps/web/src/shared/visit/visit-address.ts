import { isQrPath } from '../session/route-rules.ts';
import { session } from '../session/session.ts';

/** Pages that are for visitors only, whoever is signed in. */
export const CODE_PAGE = '/qr-code';
export const SENT_PAGE = '/qr-code-success';
const OWN_PAGES: readonly string[] = [CODE_PAGE, SENT_PAGE];

/** The shape of a poster's code: groups of four digits and capitals. */
const CODE_SHAPE = /^[0-9a-z]{4}(-?[0-9a-z]{4}){4}$/i;

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Returns the code in the fragment of an address, which browsers do not send: so it is in no log. */
export function codeIn({ search, hash }: Pick<Address, 'search' | 'hash'>): string | undefined {
  const text = hash.slice(1);
  const isPrinted = new URLSearchParams(search).get('utm_source') === 'qr_code';
  return text && (isPrinted || CODE_SHAPE.test(text)) ? text : undefined;
}

/**
 * Whether an address is that of a visitor's page: opened by a code, or without a session. No login token is sent from such a
 * page, and nothing of a session is started.
 */
export function isVisit(address: Address = location): boolean {
  const path = address.pathname.replace(/\/+$/, '');
  return OWN_PAGES.includes(path) || (isQrPath(path) && (codeIn(address) !== undefined || !session.isLoggedIn()));
}
