import { readReport, readVisit, readVisitForm, readVisitType } from '@safety-qube/contract/endpoints/visits';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import { queryOptions } from '@tanstack/react-query';
import { type VisitKey, visitCall } from '../../shared/visit/visit-calls.ts';

/** A form is not refetched while its report is written. */
const FORM_STALE_MS = 300_000;

/** The place that a visitor came by, and what they can report there. */
export const visitQuery = (key: VisitKey) =>
  queryOptions({
    queryKey: ['visit', key],
    queryFn: ({ signal }) => visitCall(key, readVisit, {}, { signal }),
    staleTime: FORM_STALE_MS,
  });

/** A form of the visitor's poster, by its schedule. */
export const visitFormQuery = (key: VisitKey, id: number) =>
  queryOptions({
    queryKey: ['visit', key, 'form', id],
    queryFn: ({ signal }) => visitCall(key, readVisitForm, { params: { id } }, { signal }),
    staleTime: FORM_STALE_MS,
  });

/** What is asked for a type of report at a facility: its categories, and the form of a kind. */
export const visitTypeQuery = (key: VisitKey, type: ReportedType, kind: string | null) =>
  queryOptions({
    queryKey: ['visit', key, 'type', type, kind],
    queryFn: ({ signal }) =>
      visitCall(key, readVisitType, { params: { type }, query: kind === null ? {} : { kind } }, { signal }),
    staleTime: FORM_STALE_MS,
  });

/** The report that a claim opens. */
export const claimedReportQuery = (key: VisitKey) =>
  queryOptions({
    queryKey: ['visit', key, 'report'],
    queryFn: ({ signal }) => visitCall(key, readReport, {}, { signal }),
    staleTime: 0,
  });
