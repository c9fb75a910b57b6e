import type { Place } from '@safety-qube/contract/schemas/records';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { DANGERS } from '@safety-qube/domain/issues/observations';
import type { Answers } from '@safety-qube/domain/templates/answers';
import { useState } from 'react';

/** A place below the one that a visitor came by. */
export type ChosenPlace = { readonly [K in Exclude<keyof Place, 'facilityId'>]?: number };
export type Danger = (typeof DANGERS)[number];

/** What a visitor has written so far. */
export interface ReportDraft {
  readonly danger: Danger | null;
  readonly description: string;
  readonly category: string | null;
  readonly eventType: EventType | null;
  readonly answers: Answers;
  readonly place: ChosenPlace;
  readonly isNotForPlace: boolean;
  /** Whether it was written before this page was opened (kept-draft.tsx). */
  readonly isRestored?: boolean;
}

const EMPTY: ReportDraft = {
  danger: null,
  description: '',
  category: null,
  eventType: null,
  answers: {},
  place: {},
  isNotForPlace: false,
};
/** Drafts by what they are a report of: they are there when the visitor comes back from the page after it. */
const drafts = new Map<string, ReportDraft>();

export const hasDraft = (name: string): boolean => drafts.has(name);
export const dropDraft = (name: string): boolean => drafts.delete(name);

/** Clears the state in memory, as a reload of the window does. */
export const forgetDrafts = (): void => drafts.clear();

/** A draft, and a function that changes parts of it. */
export interface DraftHandle {
  readonly name: string;
  readonly draft: ReportDraft;
  readonly change: (part: Partial<ReportDraft>) => void;
}

/** Returns the draft of a report; a new one begins with a description that was written before. */
export function useReportDraft(name: string, description = ''): DraftHandle {
  const start = (): ReportDraft => drafts.get(name) ?? { ...EMPTY, description };
  const [draft, setDraft] = useState(start);
  const change = (part: Partial<ReportDraft>): void => {
    const next = { ...start(), ...part };
    drafts.set(name, next);
    setDraft(next);
  };
  return { name, draft, change };
}
