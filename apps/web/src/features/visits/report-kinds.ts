import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { ReportProps } from './report.types.ts';
import type { ReportDraft } from './report-draft.ts';

/** Returns which of these a report is about: the only one, or the one that was chosen, unless the form does not offer it any more. */
const chosenOf = <T extends string>(offered: readonly T[], chosen: T | null): T | null =>
  offered.find((one) => offered.length === 1 || one === chosen) ?? null;

/** Returns the kinds that a report is about, of those that are offered. */
export const kindsOf = (
  { category, eventType }: Pick<ReportDraft, 'category' | 'eventType'>,
  {
    categories,
    eventTypes,
  }: {
    readonly categories: readonly Pick<ReportProps['categories'][number], 'value'>[];
    readonly eventTypes: readonly EventType[];
  },
) => ({
  category: chosenOf(
    categories.map(({ value }) => value),
    category,
  ),
  eventType: chosenOf(eventTypes, eventType),
});
