import { dayIn } from './local-days.ts';
import type { Regime } from './regimes.ts';
import type { Duty } from './report-facts.ts';

/** How an authority was notified. */
export const NOTICE_WAYS = ['phone', 'web', 'email', 'post'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** What a regime asks for: OSHA one report, RIDDOR a notification at once and a report after it. */
export const NOTICES_OF: Readonly<Record<Regime, readonly Duty['what'][]>> = {
  osha: ['notify'],
  riddor: ['notify', 'report'],
};

/** A notice that was given to an authority: under which regime, of which kind, when. */
export interface Notice {
  readonly regime: Regime;
  readonly what: Duty['what'];
  readonly at: Date;
}

/** The notice that fulfils a duty: the first of its kind that was given after what it is about had happened. */
export const noticeOf = <N extends Notice>(regime: Regime, duty: Duty, notices: readonly N[]): N | undefined =>
  notices
    .filter((notice) => notice.regime === regime && notice.what === duty.what && notice.at >= duty.happenedAt)
    .sort((a, b) => a.at.getTime() - b.at.getTime())[0];

/** Why a notice is impossible: it is in the future, or before what it is about had happened. */
export function noticeProblem({ at }: Pick<Notice, 'at'>, happenedAt: Date, now: Date): 'later' | 'before' | null {
  if (at > now) return 'later';
  return at < happenedAt ? 'before' : null;
}

/** Reports that are sent without delay, as notices are: of diagnoses (RIDDOR, Schedule 1, paragraph 2(1)). */
export const REPORT_WITHOUT_DELAY = 'Sch. 1 para. 2(1)';

/**
 * Whether a duty is to be fulfilled without delay, so that it has no deadline (RIDDOR, Schedule 1, paragraphs 1(1)(a), 2(1) and 3).
 */
export const isWithoutDelay = (regime: Regime, { what, paragraph }: Pick<Duty, 'what' | 'paragraph'>): boolean =>
  regime === 'riddor' && (what === 'notify' || paragraph === REPORT_WITHOUT_DELAY);

/**
 * The last day of a period that the law counts in days, in the time zone of the place; null for one in hours and for what is due
 * without delay.
 */
export const lastDayOf = (regime: Regime, duty: Duty, timeZone: string): string | null =>
  regime === 'osha' || isWithoutDelay(regime, duty) ? null : dayIn(timeZone, new Date(duty.by.getTime() - 1));
