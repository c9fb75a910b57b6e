import type { CallArgs, Endpoint } from '@safety-qube/contract/endpoint';
import { getMyAccess } from '@safety-qube/contract/endpoints/access';
import { listChanges } from '@safety-qube/contract/endpoints/across-types';
import { listAssetStatuses } from '@safety-qube/contract/endpoints/assets';
import { getConfig, getStatus } from '@safety-qube/contract/endpoints/config';
import { listPriorities, listTaskFields } from '@safety-qube/contract/endpoints/custom-fields';
import { listAllFacilities, listFacilities } from '@safety-qube/contract/endpoints/organisation';
import { getEmployee, listEmployeeBriefs } from '@safety-qube/contract/endpoints/people';
import { getScheme } from '@safety-qube/contract/endpoints/tenants';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import { firstLanguage, knownLanguage, loadStartTexts } from '../../i18n/bundled-texts.ts';
import { ownTextsCall } from '../../i18n/own-texts-call.ts';
import { storedTranslationConfig } from '../../i18n/translation-config.ts';
import { addressOf, send } from '../api/call.ts';
import { fetchAhead } from '../page/after-first-paint.ts';
import { codeIn, isVisit } from '../visit/visit-address.ts';
import { storePrefetched } from './asked-ahead.ts';
import { needsSession } from './route-rules.ts';
import { session } from './session.ts';

function ask<E extends Endpoint>(endpoint: E, args: CallArgs<E>, init: Parameters<typeof send>[2] = {}): void {
  storePrefetched(addressOf(endpoint, args), send(endpoint, args, init));
}

/** Requests what `startVisit` calls. */
function askForVisit(language: string): void {
  ask(getConfig, {});
  ask(getScheme, { query: { subdomain: tenantOfHost(location.host) } });
  ask(getStatus, {}, { withoutToken: true });
  const config = storedTranslationConfig();
  if (config) ask(...ownTextsCall(config, language));
}

/** Requests what `startSession` calls, in order of importance for the page. */
function askForSession(id: number): void {
  ask(getEmployee, { params: { id } });
  ask(getMyAccess, {});
  for (const endpoint of [
    listFacilities,
    listPriorities,
    listAllFacilities,
    listTaskFields,
    listAssetStatuses,
  ] as const)
    ask(endpoint, {});
  ask(listEmployeeBriefs, { query: {} });
  ask(listChanges, { query: {} });
}

/** Requests what a visitor's page needs of the code in its address; the page uses this, or shows why there is none. */
function askForVisitor(): void {
  const code = isVisit() ? codeIn(location) : undefined;
  if (code === undefined) return;
  fetchAhead(async () => (await import('../visit/visit-calls.ts')).askForCode(code, location.pathname));
}

/**
 * Requests the data of the start while the application itself is still loading, so that on a slow line the responses
 * are there in time. Only in a known language, because those of signed-in people contain texts.
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
    if (id !== undefined && needsSession(location.pathname)) askForSession(id);
  });
}
