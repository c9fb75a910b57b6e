import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { PHONE_REDIRECT_UP_TO } from '../../config/constants.ts';
import { isQrPath } from '../session/route-rules.ts';
import { session } from '../session/session.ts';

export interface Visit {
  readonly userAgent: string;
  /** Width of the screen in CSS pixels. */
  readonly screenWidth: number;
  readonly path: string;
  readonly search: string;
  /** The signed-in user; undefined without a session. */
  readonly person: { readonly isServiceAccount: boolean } | undefined;
  /** The brand's store addresses; null where it has no app. */
  readonly apps: Pick<Scheme['apps'], 'androidStore' | 'appleStore'>;
}

/**
 * Returns the system of a phone; undefined for a tablet (by its user agent, or by a screen wider than 500 px) and
 * anything else.
 */
function phoneSystem(userAgent: string, screenWidth: number): 'android' | 'ios' | undefined {
  if (screenWidth > PHONE_REDIRECT_UP_TO) return undefined;
  if (/iPhone|iPod/i.test(userAgent)) return 'ios';
  // The user agent of an Android tablet has Android without Mobile.
  if (/Android/i.test(userAgent) && /Mobile/i.test(userAgent) && !/Tablet|iPad|PlayBook|Silk/i.test(userAgent))
    return 'android';
  return undefined;
}

/**
 * Returns the store page that a phone is sent to (section 1 of the specification), by system and brand. Undefined for a
 * tablet, where the brand has no app, for a person who came from a QR code and is signed in with an account that is no
 * service account, and on pages that a QR poster opens.
 */
export function storeAddressFor(visit: Visit): string | undefined {
  const system = phoneSystem(visit.userAgent, visit.screenWidth);
  if (!system || isQrPath(visit.path)) return undefined;
  const isFromQrCode = new URLSearchParams(visit.search).get('utm_source') === 'qr_code';
  if (isFromQrCode && visit.person && !visit.person.isServiceAccount) return undefined;
  return (system === 'android' ? visit.apps.androidStore : visit.apps.appleStore) ?? undefined;
}

let isStoreChecked = false;
/**
 * Redirects a phone to the store page of the brand's application, if there is one; checked once, when a visit begins.
 */
export async function leaveForStore(apps: Scheme['apps'] | undefined, path: string, search: string): Promise<void> {
  if (isStoreChecked || !apps) return;
  isStoreChecked = true;
  const address = storeAddressFor({
    userAgent: navigator.userAgent,
    screenWidth: screen.width,
    path,
    search,
    person: session.isLoggedIn() ? session.claims() : undefined,
    apps,
  });
  if (!address) return;
  location.replace(address);
  await new Promise(() => undefined); // nothing is rendered while the browser navigates away
}
