import { firstLanguage } from '../../i18n/bundled-texts.ts';
import { session } from './session.ts';

/** How long a prefetched response may be used, in milliseconds. */
const MAX_AGE_MS = 30_000;

/** Whose responses these are, in which language, and when they were requested. */
interface PrefetchContext {
  readonly token: string | null;
  readonly language: string;
  readonly at: number;
}
interface PrefetchedResponse extends PrefetchContext {
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    /** What the script in the page has requested before the application was there (`boot.js`). */
    prefetched?: PrefetchContext & { readonly responses: Map<string, Promise<Response> | undefined> };
  }
}

const stored = new Map<string, PrefetchedResponse>();
const context = (): PrefetchContext => ({
  token: session.token(),
  language: document.documentElement.lang,
  at: Date.now(),
});

/** Whether a response is for the person who is signed in now, in the language of the page, and still fresh. */
function isUsable({ token, language, at }: PrefetchContext): boolean {
  const now = context();
  return token === now.token && language === now.language && now.at - at < MAX_AGE_MS;
}

/** Ends a request whose response nobody will read. */
const discard = (response: Promise<Response>): void =>
  void response.then(({ body }) => body?.cancel()).catch(() => undefined);

// Nothing of a session is left once it is over, or is another one.
session.subscribe(() => {
  for (const [address, one] of stored) {
    if (isUsable(one)) continue;
    stored.delete(address);
    discard(one.response);
  }
  if (window.prefetched && !isUsable(window.prefetched)) delete window.prefetched;
});

/** Keeps a pending request for the next caller that asks for this address, in the language that the application is starting in. */
export function storePrefetched(address: string, response: Promise<Response>): void {
  response.catch(() => undefined); // handled by the caller that takes it
  stored.set(address, { response, ...context(), language: firstLanguage() });
}

/** Whether an address has been requested already, by the script in the page. */
export const isPrefetched = (address: string): boolean => window.prefetched?.responses.has(address) ?? false;

/** Returns the prefetched response of an address to the first caller; undefined where there is none. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const early = window.prefetched;
  const response = early?.responses.get(address);
  const known = early && response ? { ...early, response } : stored.get(address);
  if (response) early?.responses.set(address, undefined); // known as requested, so that it is not requested ahead again
  stored.delete(address);
  if (!known) return undefined;
  if (isUsable(known)) return known.response;
  discard(known.response);
  return undefined;
}
