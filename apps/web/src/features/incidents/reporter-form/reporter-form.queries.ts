import { readReporterForm, readScheduledForm } from '@safety-qube/contract/endpoints/incident-forms';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Milliseconds for which a form is not refetched, so that switching between kinds loads each only once. */
const STALE_AFTER_MS = 300_000;

/** The form of an event type, which the reporter fills in as part of the report. */
export const reporterFormQuery = (eventType: EventType) =>
  queryOptions({
    queryKey: ['reporter-form', eventType],
    queryFn: async ({ signal }) => (await call(readReporterForm, { params: { eventType } }, { signal })).form,
    staleTime: STALE_AFTER_MS,
  });

/** The form and the place of a schedule by which incidents are raised. */
export const scheduledFormQuery = (id: number) =>
  queryOptions({
    queryKey: ['scheduled-form', id],
    queryFn: ({ signal }) => call(readScheduledForm, { params: { id } }, { signal }),
    staleTime: STALE_AFTER_MS,
  });
