import type { ReporterView, Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import { template } from '@safety-qube/domain/templates/templates.factory';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { choosePages } from '../app/before-sign-in.tsx';
import { forgetPhotos } from '../features/visits/draft-photos.ts';
import { forgetDrafts } from '../features/visits/report-draft.ts';
import { forgetSent } from '../features/visits/sent-report.ts';
import { startI18n } from '../i18n/i18n.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { startVisit } from '../shared/session/start-visit.ts';
import { forgetVisits } from '../shared/visit/visit-calls.ts';
import { forgetQueue } from '../shared/visit/visit-queue.ts';
import { answer, serve } from './render-address.tsx';

export const POSTER_CODE = '0000-0Q05-7XAC-4S0Z-N3K8';
export const FORM_ADDRESS = `/issues/raise-issue/execute/template/12?utm_source=qr_code#${POSTER_CODE}`;

/** A token of a visitor, as far as the browser reads it. */
export const visitorToken = (adId = 'ad-1', seconds = 3600): string =>
  `h.${btoa(JSON.stringify({ userId: 0, adId, exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

export const someVisit = (change: Partial<Visit> = {}): Visit => ({
  kind: 'poster',
  place: { facilityId: 1, departmentId: null, locationId: 21, subareaId: null },
  names: ['Houston Medical Tower', 'East façade'],
  timeZone: 'America/Chicago',
  emergencyNumber: '911',
  claimSalt: 'salt of acme',
  asset: null,
  task: null,
  hasPlacesBelow: false,
  forms: [{ scheduleId: 12, templateId: 3, module: 'issue', name: { en: 'Something is not right' }, language: 'en' }],
  ...change,
});

export const someVisitForm = (change: Partial<VisitForm> = {}): VisitForm => ({
  scheduleId: 12,
  module: 'issue',
  templateId: 3,
  version: 1,
  content: { ...template([]), sections: [] },
  categories: [{ value: 'safety', label: 'Safety' }],
  eventTypes: [],
  ...change,
});

export const someReport = (change: Partial<ReporterView> = {}): ReporterView => ({
  type: 'issue',
  number: 'ISS-000007',
  stage: 'received',
  closedAs: null,
  outcome: null,
  successor: null,
  names: ['Houston Medical Tower', 'East façade'],
  timeZone: 'America/Chicago',
  emergencyNumber: '911',
  alert: null,
  messages: [],
  opensUntil: null,
  abilities: { message: true, addFile: true, accept: false, decline: false },
  ...change,
});

/** Opens an address as a browser does, where nobody is signed in unless a test has done so. */
export async function openVisit(address: string, answers: Parameters<typeof serve>[0] = {}) {
  const network = serve({
    'GET /api/app/config': [{ name: 'claim_salt', aliasName: '', value: 'salt of acme' }],
    'POST /api/aum/mauth': { token: visitorToken() },
    'GET /api/visit': someVisit(),
    'GET /api/visit/forms/12': someVisitForm(),
    'POST /api/visit/reports': () => answer(201, { number: 'ISS-000007' }),
    'POST /api/visit/files': () => answer(201, {}),
    ...answers,
  });
  window.history.replaceState(null, '', address);
  window.scrollTo = () => undefined; // jsdom does not scroll
  const pages = choosePages(startI18n().then(startVisit));
  await pages;
  const view = await act(async () => render(<App pages={pages} nonce={undefined} />));
  return { ...network, ...view, user: userEvent.setup() };
}

/** Clears the state in memory, as a reload of the window does. */
export function reloadVisit(): void {
  forgetVisits();
  forgetQueue();
  forgetSent();
  forgetDrafts();
  forgetPhotos();
  queryClient.clear();
}
