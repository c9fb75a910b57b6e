import { addressOf } from '@safety-qube/contract/address-of';
import { getStatus } from '@safety-qube/contract/endpoints/config';
import { callsOfSession, callsOfVisit, type FirstCall } from '@safety-qube/contract/first-calls';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import { firstLanguage, knownLanguage, loadStartTexts } from '../../i18n/bundled-texts.ts';
import { ownTextsCall } from '../../i18n/own-texts-call.ts';
import { storedTranslationConfig } from '../../i18n/translation-config.ts';
import { send } from '../api/call.ts';
import { fetchAhead } from '../page/after-first-paint.ts';
import { codeIn, isVisit } from '../visit/visit-address.ts';
import { isPrefetched, storePrefetched } from './prefetched.ts';
import { needsSession } from './route-rules.ts';
import { session } from './session.ts';

/** Requests what is going to be called, unless the script in the page has done so. */
function ask([endpoint, parts]: FirstCall, init: Parameters<typeof send>[2] = {}): void {
  const address = addressOf(endpoint, parts);
  if (!isPrefetched(address)) storePrefetched(address, send(endpoint, parts, init));
}

/** Requests what `startVisit` calls. */
function askForVisit(language: string): void {
  for (const call of callsOfVisit(tenantOfHost(location.host))) ask(call);
  ask([getStatus, {}], { withoutToken: true });
  const config = storedTranslationConfig();
  if (!config) return;
  const [endpoint, parts, init] = ownTextsCall(config, language);
  ask([endpoint, parts], init);
}

/** Requests what a visitor's page needs of the code in its address; the page uses this, or shows why there is none. */
function askForVisitor(): void {
  const code = isVisit() ? codeIn(location) : undefined;
  if (code === undefined) return;
  fetchAhead(async () => (await import('../visit/visit-calls.ts')).askForCode(code, location.pathname));
}

/**
 * Requests the data of the start while the application itself is still loading, so that on a slow line the responses
 * are there in time; most of it was requested even earlier by the script in the page (`boot.js`). Only in a known language, because
 * the responses of signed-in people contain texts.
 */
export function prefetchStart(): void {
  const language = firstLanguage();
  fetchAhead(() => loadStartTexts(language));
  askForVisitor();
  if (knownLanguage() === undefined && !isVisit()) return;
  // After the texts, without which nothing can be rendered: a browser limits its parallel requests.
  setTimeout(() => {
    askForVisit(language);
    const id = session.isLoggedIn() ? session.claims()?.userId : undefined;
    if (id === undefined || !needsSession(location.pathname)) return;
    for (const call of callsOfSession(id)) ask(call);
  });
}
