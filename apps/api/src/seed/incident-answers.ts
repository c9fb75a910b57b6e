import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import type { Injury } from './incident-cases.ts';
import type { FormAnswers, Report } from './incident-reports.ts';

/** Prefixes of codes with the form's options; the first match counts. */
type Codes = readonly (readonly [code: string, option: string])[];
const BODY: Codes = [
  ['132', 'eyes'],
  ['1', 'head'],
  ['2', 'back'],
  ['32', 'back'],
  ['3', 'trunk'],
  ['43', 'hand'],
  ['44', 'hand'],
  ['4', 'arm'],
  ['52', 'foot'],
  ['53', 'foot'],
  ['5', 'leg'],
];
const NATURE: Codes = [
  ['11', 'fracture'],
  ['12', 'sprain'],
  ['1311', 'amputation'],
  ['13', 'cut'],
  ['15', 'burn'],
  ['193', 'shock'],
];
const ACCIDENT: Codes = [
  ['11', 'violence'],
  ['1', 'animal'],
  ['2', 'vehicle'],
  ['3', 'hot'],
  ['42', 'slip'],
  ['41', 'slip'],
  ['4', 'fall'],
  ['51', 'electricity'],
  ['55', 'substance'],
  ['5', 'hot'],
  ['62', 'struck'],
  ['64', 'machine'],
  ['65', 'caught'],
  ['6', 'struck'],
];
const meaning = (codes: Codes, code: string, otherwise: string): string =>
  codes.find(([beginning]) => code.startsWith(beginning))?.[1] ?? otherwise;

/** Returns the height in a narrative, given in feet, in metres; 9 feet if it names none. */
const heightIn = (narrative: string): number => {
  const [, feet] = /(\d+)[- ](?:feet|foot)/.exec(narrative) ?? [];
  return Math.round(Number(feet ?? 9) * 3.048) / 10;
};

const sideIn = (narrative: string): string =>
  /\bleft\b/i.test(narrative) ? 'left' : /\bright\b/i.test(narrative) ? 'right' : 'middle';

const VEHICLES: readonly (readonly [RegExp, string])[] = [
  [/fork ?(lift|truck)|pallet jack/i, 'forklift'],
  [/excavator|loader|crane|lift|dozer|roller/i, 'machine'],
  [/trailer/i, 'trailer'],
  [/car\b|van\b|pickup/i, 'car'],
];

/** Returns the form's answers for a severe injury, from its narrative and codes. */
function injuryAnswers({ injury, cause }: Report, { narrative, ...codes }: Injury): FormAnswers {
  const accident = meaning(ACCIDENT, codes.event, 'lifting');
  const [doing = narrative] = narrative.split(/(?<=[.]) /);
  // The failed check matches the root cause: the guard if something moved, otherwise the assessment.
  const failed = ['machine', 'caught', 'struck'].includes(accident) ? 'guarded' : 'assessed';
  return {
    values: {
      who: 'colleague',
      body: [meaning(BODY, codes.bodyPart, 'inside')],
      care: injury?.isHospitalized ? 'hospital' : 'doctor',
      doing,
      accident,
      height: heightIn(narrative),
      exposedTo: oiicsTitle('source', codes.source) ?? codes.source,
      harmedBy: oiicsTitle('source', codes.source) ?? codes.source,
      usual: 'often',
      nature: [meaning(NATURE, codes.nature, 'bruise')],
      side: sideIn(narrative),
      aided: 'yes',
      aid: [codes.nature.startsWith('13') ? 'bandaged' : 'rested'],
      aider: 'trained',
      treatedAt: codes.isHospitalized ? 'ward' : 'emergency',
      return: 'away',
      trainedFor: 'yes',
      assessed: 'yes',
      protected: 'yes',
      guarded: 'yes',
      inOrder: 'yes',
      tidy: 'yes',
      [failed]: 'no',
      again: 'no',
    },
    notes: { [failed]: cause },
  };
}

/** Returns the reporter's answers for a severe injury with a vehicle. */
const vehicleAnswers = ({ narrative, event }: Injury): FormAnswers => ({
  values: {
    vehicle: VEHICLES.find(([words]) => words.test(narrative))?.[1] ?? 'lorry',
    where: event.startsWith('26') ? 'road' : 'site',
    against: event.startsWith('24') ? 'pedestrian' : 'nothing',
  },
});

/** Returns the answers in the form of a demo incident. */
export function answersOf(report: Report): FormAnswers {
  const { injury, form, eventType } = report;
  if (!injury) return form ?? { values: {} };
  return eventType === 'vehicle' ? vehicleAnswers(injury) : injuryAnswers(report, injury);
}
