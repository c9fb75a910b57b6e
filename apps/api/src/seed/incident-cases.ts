import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { BLANK_REPORT } from '@safety-qube/domain/incidents/blank-case';
import type injuries from './data/injuries.json';
import type { Random } from './random.ts';

export type Injury = (typeof injuries)[number];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const instant = (at: number): string => new Date(at).toISOString();

const AMPUTATION = '1311';
const isFracture = ({ nature }: Injury): boolean => nature.startsWith('111');
const isFingerOrToe = ({ bodyPart }: Injury): boolean => bodyPart.startsWith('442') || bodyPart.startsWith('532');
/** Codes of groin and buttocks: the name of such a case is not entered in the log. */
const INTIMATE: readonly string[] = ['343', '344'];

const UNASKED = { significantlyAggravated: null, recoveredCompletely: null, newExposure: null } as const;
const ANSWERED = {
  injuryOrIllness: true,
  workEnvironment: true,
  contribution: 'caused',
  exception: 'none',
  recordedBefore: false,
  died: false,
  special: 'none',
  ...UNASKED,
} as const;

function treatmentsOf(injury: Injury): NonNullable<CaseInput['facts']['treatments']> {
  if (injury.nature === AMPUTATION) return ['woundClosing', 'prescriptionStrengthMedication'];
  if (isFracture(injury)) return ['diagnosticProcedure', 'rigidSupport', 'prescriptionStrengthMedication'];
  return injury.nature.startsWith('13') ? ['woundClosing'] : ['diagnosticProcedure', 'prescriptionStrengthMedication'];
}

/** Returns days away from work, at most until today, and for some cases restricted days after them. */
function lostTimeOf(random: Random, injury: Injury, happenedAt: number, now: number): CaseInput['lostTime'] {
  const [least, most] = injury.nature === AMPUTATION ? [14, 70] : isFracture(injury) ? [21, 120] : [2, 25];
  const back = happenedAt + Math.round(least + (most - least) * random.next()) * DAY_MS;
  const from = dayOf(happenedAt + DAY_MS);
  if (back >= now) return [{ kind: 'daysAway', from, to: null }];
  const away = { kind: 'daysAway', from, to: dayOf(back) } as const;
  const restrictedUntil = back + Math.round(5 + 30 * random.next()) * DAY_MS;
  if (!random.chance(0.4)) return [away];
  const to = restrictedUntil >= now ? null : dayOf(restrictedUntil);
  return [away, { kind: 'restricted', from: dayOf(back + DAY_MS), to }];
}

function harmsOf({ isHospitalized, isAmputation }: Injury, at: number): CaseInput['report']['harms'] {
  const admitted = instant(at + 1.5 * HOUR_MS);
  return [
    ...(isAmputation ? [{ kind: 'amputation' as const, at: instant(at), knownAt: instant(at + HOUR_MS) }] : []),
    ...(isHospitalized ? [{ kind: 'inpatient' as const, at: admitted, knownAt: admitted, forCare: true }] : []),
  ];
}

/** Returns the case of a severely injured person, as known now. */
export function severeCase(random: Random, injury: Injury, happenedAt: number, now: number): CaseInput {
  const { nature, bodyPart, event, source, secondarySource } = injury;
  const lostTime = lostTimeOf(random, injury, happenedAt, now);
  const [first] = lostTime ?? [];
  const away = first ? (Date.parse(first.to ?? dayOf(now)) - Date.parse(first.from)) / DAY_MS + 1 : 0;
  return {
    type: 'injury',
    facts: {
      ...ANSWERED,
      treatments: treatmentsOf(injury),
      lostConsciousness: nature.startsWith('16') && random.chance(0.4),
      diagnosis: isFracture(injury) ? 'fracturedBoneOrTooth' : 'none',
    },
    lostTime,
    privacyReasons: INTIMATE.includes(bodyPart) ? ['intimateBodyPart'] : [],
    codes: { nature, bodyPart, event, source, secondarySource },
    report: {
      ...BLANK_REPORT,
      harms: harmsOf(injury, happenedAt),
      specifiedInjuries: [
        ...(isFracture(injury) && !isFingerOrToe(injury) ? ['fracture' as const] : []),
        ...(injury.isAmputation ? ['amputation' as const] : []),
      ],
      incapacitatedDays: Math.round(Math.max(0, away)),
      takenToHospital: true,
    },
  };
}

/** Returns the case of a person who got first aid on site and continued working. */
export const firstAidCase = (codes: Record<'nature' | 'bodyPart' | 'event', string>): CaseInput => ({
  type: 'injury',
  facts: { ...ANSWERED, treatments: ['woundCleaning', 'woundCovering'], lostConsciousness: false, diagnosis: 'none' },
  lostTime: [],
  privacyReasons: [],
  codes: { ...codes, source: null, secondarySource: null },
  report: { ...BLANK_REPORT, harms: [], specifiedInjuries: [], incapacitatedDays: 0, takenToHospital: false },
});
