import { categoryOfEventType, type EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import { itemAt } from '@safety-qube/domain/item-at';
import { titleOf } from '@safety-qube/domain/records/record-title';
import type { AnswerValue } from '@safety-qube/domain/templates/answers';
import texts from './data/incidents.json' with { type: 'json' };
import injuries from './data/injuries.json' with { type: 'json' };
import type { Injury } from './incident-cases.ts';
import type { Lesson } from './incident-findings.ts';
import type { Random } from './random.ts';

/** The answers in the form of an incident by question, with notes for answers that require one. */
export interface FormAnswers {
  readonly values: Readonly<Record<string, AnswerValue>>;
  readonly notes?: Readonly<Record<string, string>>;
}

/** The report of an incident, and data for its later progress. */
export interface Report {
  readonly language: string;
  readonly kinds: readonly string[];
  readonly eventType: EventType;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly immediate: string;
  readonly done: string;
  readonly cause: string;
  readonly sentBack: string;
  readonly actual: Severity;
  readonly potential: Severity;
  /** A severe injury as reported, and the lesson learned from it. */
  readonly injury?: Injury;
  readonly lesson?: Lesson;
  /** Codes of an injury that was treated on site. */
  readonly codes?: Record<'nature' | 'bodyPart' | 'event', string>;
  /** The scene of its photos, if it can have any. */
  readonly scene?: string | undefined;
  /** The answers in its form. */
  readonly form?: FormAnswers;
  /** The cost of damage, if there is any. */
  readonly cost?: readonly [kind: string, amount: number];
}

/** Days from the first severe injury to today: they span two years. */
const SPAN = 730.4;

/** Scenes by words in a narrative. */
const SCENES: readonly (readonly [RegExp, string])[] = [
  [/ladder/i, 'ladder'],
  [/scaffold/i, 'scaffold'],
  [/conveyor/i, 'conveyor'],
  [/stairs|steps\b/i, 'stairs'],
  [/pallet|rack/i, 'racking'],
  [/saw|grind/i, 'grinder'],
];

function severeReport(random: Random, injury: Injury): Report {
  // The first digit of an event is its division: violence, transport, fire, falls, exposure, contact, overexertion.
  const division = injury.event[0] as keyof typeof texts.lessons;
  const lesson = texts.lessons[division];
  const eventType = division === '2' ? 'vehicle' : 'injuryOrIllness';
  return {
    ...lesson,
    language: 'en',
    kinds: injury.kinds,
    eventType,
    category: categoryOfEventType(eventType),
    title: titleOf(injury.narrative),
    description: injury.narrative,
    cause: lesson.whys.at(-1) ?? '',
    actual: 'serious',
    potential: random.chance(0.25) ? 'fatal' : 'serious',
    injury,
    lesson,
    scene: SCENES.find(([words]) => words.test(injury.narrative))?.[1],
  };
}

/** Returns the severe injuries in order, each with the days since. */
export const severeReports = (random: Random): { readonly report: Report; readonly ago: number }[] =>
  injuries.map((injury) => ({ report: severeReport(random, injury), ago: SPAN - injury.day + 0.5 * random.next() }));

type Minor = Omit<Report, 'kinds' | 'category'>;

/** Returns `count` minor reports, evenly distributed. */
export function someMinorReports(random: Random, count: number): Report[] {
  const minor = texts.minor as unknown as readonly Minor[];
  const offset = Math.floor(random.next() * minor.length);
  return Array.from({ length: count }, (_, index) => {
    const one = itemAt(minor, (index + offset) % minor.length);
    return { ...one, kinds: [], category: categoryOfEventType(one.eventType) };
  });
}
