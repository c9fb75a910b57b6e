import { dayIn } from './local-days.ts';
import type { Regime } from './regimes.ts';
import type { Duty } from './report-facts.ts';

/** How an authority is told. */
export const NOTICE_WAYS = ['phone', 'web', 'email', 'post'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** What a regime asks to be told: OSHA takes one word for all, RIDDOR a word at once and a report after it. */
export const NOTICES_OF: Readonly<Record<Regime, readonly Duty['what'][]>> = {
  osha: ['notify'],
  riddor: ['notify', 'report'],
};

/** That an authority was told: under which regime, with which of its notices, when. */
export interface Notice {
  readonly regime: Regime;
  readonly what: Duty['what'];
  readonly at: Date;
}

/** The notice that a duty is met by: the first of its kind that was given once what it is about had happened. */
export const noticeOf = <N extends Notice>(regime: Regime, duty: Duty, notices: readonly N[]): N | undefined =>
  notices
    .filter((notice) => notice.regime === regime && notice.what === duty.what && notice.at >= duty.happenedAt)
    .sort((a, b) => a.at.getTime() - b.at.getTime())[0];

/** Why a notice cannot be true: one of what is still to come, or of what had not happened yet. */
export function noticeProblem({ at }: Pick<Notice, 'at'>, happenedAt: Date, now: Date): 'later' | 'before' | null {
  if (at > now) return 'later';
  return at < happenedAt ? 'before' : null;
}

/** Reports that are sent without delay, as notices are: of diagnoses (RIDDOR, Schedule 1, paragraph 2(1)). */
export const REPORT_AT_ONCE = 'Sch. 1 para. 2(1)';

/** Whether something is to be told without delay, so that no time is too late by itself (RIDDOR, Schedule 1, paragraphs 1(1)(a), 2(1) and 3). */
export const isAtOnce = (regime: Regime, { what, paragraph }: Pick<Duty, 'what' | 'paragraph'>): boolean =>
  regime === 'riddor' && (what === 'notify' || paragraph === REPORT_AT_ONCE);

/** The last day of a time that the law counts in days, by the calendar of the place; null of one in hours, and of what is at once. */
export const lastDayOf = (regime: Regime, duty: Duty, timeZone: string): string | null =>
  regime === 'osha' || isAtOnce(regime, duty) ? null : dayIn(timeZone, new Date(duty.by.getTime() - 1));
