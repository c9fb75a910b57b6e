import { type Answer, allOf, answerOf, type Known, not } from './known.ts';

/** One ear, in decibels averaged at 2000, 3000 and 4000 Hz. */
export interface Ear {
  /** Decibels worse than the baseline; may be adjusted for age (29 CFR 1904.10(b)(3)). */
  readonly shift: number;
  /** Decibels above audiometric zero; never adjusted for age. */
  readonly level: number;
}

/** Cases that are recorded by a rule of their own, regardless of treatment. */
export type SpecialCase =
  /** A needle stick, or a cut by something sharp. */
  | { readonly kind: 'needlestick'; readonly contaminated: Known }
  /** A removal from exposure. */
  | {
      readonly kind: 'medicalRemoval';
      /** Whether a standard's medical surveillance demanded it; a voluntary one below its limits is not recorded. */
      readonly demanded: Known;
      /** How it was carried out. */
      readonly as: 'daysAway' | 'restricted' | null;
    }
  | {
      readonly kind: 'hearingLoss';
      readonly ears: readonly Ear[];
      /** The second test within 30 days, if there is one. */
      readonly retest: 'none' | 'waiting' | 'confirmed' | 'refuted';
    }
  | {
      readonly kind: 'tuberculosis';
      /** Whether the person was exposed at work to somebody with an active case. */
      readonly exposedAtWork: Known;
      /** Whether a positive skin test or a diagnosis shows an infection. */
      readonly infected: Known;
      /** Whether there was a household contact, or another cause outside work that an investigation found. */
      readonly otherCause: Known;
    };

/** Decibels of a standard threshold shift, and of the hearing level that has to be reached in the same ear (29 CFR 1904.10(a)). */
const SHIFT = 10;
const LEVEL = 25;

function hearingLoss({ ears, retest }: Extract<SpecialCase, { kind: 'hearingLoss' }>): Answer {
  if (!ears.length) return 'unknown';
  if (!ears.some(({ shift, level }) => shift >= SHIFT && level >= LEVEL)) return 'no';
  // 1904.10(b)(4): a second test within 30 days may undo the first; until it is done the case need not be recorded.
  return retest === 'refuted' ? 'no' : retest === 'waiting' ? 'unknown' : 'yes';
}

/**
 * Whether a special case is to be recorded: needle sticks and cuts with another person's blood (29 CFR 1904.8(a)), medical
 * removal (1904.9(a), (b)(3)), hearing loss (1904.10(a), (b)(4)), tuberculosis (1904.11(a), (b)(2)).
 */
export function assessSpecialCase(special: SpecialCase): Answer {
  switch (special.kind) {
    case 'needlestick':
      return answerOf(special.contaminated);
    case 'medicalRemoval':
      return answerOf(special.demanded);
    case 'hearingLoss':
      return hearingLoss(special);
    case 'tuberculosis':
      return allOf([answerOf(special.exposedAtWork), answerOf(special.infected), not(answerOf(special.otherCause))]);
  }
}

/** The paragraph of each special case. */
export const SPECIAL_PARAGRAPHS = {
  needlestick: '1904.8(a)',
  medicalRemoval: '1904.9(a)',
  hearingLoss: '1904.10(a)',
  tuberculosis: '1904.11(a)',
} as const satisfies Record<SpecialCase['kind'], string>;
