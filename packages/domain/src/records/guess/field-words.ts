import type { FitName } from './column-values.ts';
import type { Concept } from './concepts.ts';
import type { ValueKind } from './value-words.ts';

/** A pattern that the name of a column for a field matches: all of `has`, and next to them only words that the field allows. */
export interface NamePattern {
  readonly has: readonly Concept[];
  /** Minimum fit of the values: 2 if the name alone could mean something else. Default 1. */
  readonly least?: 1 | 2;
  /** Whether the pattern is so vague that any other takes precedence. */
  readonly isBare?: true;
  /** Matches only if the file also has columns about an injured person. */
  readonly amid?: 'injuries';
}
export interface FieldWords {
  readonly ways: readonly NamePattern[];
  /** Other concepts that the name may contain. */
  readonly may?: readonly Concept[];
  /**
   * What the values have to be. `reads`: at least this share of them must be recognised by the field; otherwise they may still fit
   * `or`.
   */
  readonly fit: FitName | ValueKind | { readonly reads: number; readonly or?: FitName };
  /** Whether fitting values are so specific that the name may contain unknown words. */
  readonly isSure?: true;
  /** Whether the name means something else next to columns of places on the map, unless it is English. */
  readonly isOffTheMap?: true;
}

const way = (...has: Concept[]): NamePattern => ({ has });
const sure = (...has: Concept[]): NamePattern => ({ has, least: 2 });
const bare = (...has: Concept[]): NamePattern => ({ has, isBare: true });
const amid = (...has: Concept[]): NamePattern => ({ has, least: 2, amid: 'injuries' });

/** The subject of the record. */
const ABOUT = ['event', 'hazard', 'case', 'happened'] as const;
const HURT = ['injury', 'illness'] as const;
const WHO = ['person', 'victim'] as const;
/** Words for the label of a code, or for the code itself. */
const LABEL = ['title', 'name', 'code'] as const;

const WHEN: FieldWords = {
  ways: [
    way('date', 'event'),
    way('date', 'injury'),
    way('date', 'happened'),
    way('date', 'hazard'),
    way('time', 'event'),
    way('time', 'happened'),
    way('happened'),
    bare('date'),
  ],
  may: [...ABOUT, ...HURT, 'time', 'date'],
  fit: 'moment',
};

/**
 * How the names of columns identify fields. Fields that are not listed here are recognised only by their own name, label or
 * synonyms.
 */
export const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  occurredAt: WHEN,
  raisedAt: {
    ways: [way('date', 'report'), way('time', 'report'), way('report'), way('date', 'observed'), way('observed')],
    may: [...ABOUT, ...HURT, 'date', 'time', 'hazard'],
    fit: 'moment',
  },
  closedAt: { ways: [way('date', 'close'), way('close')], may: [...ABOUT, 'date', 'time'], fit: 'moment' },
  dueOn: { ways: [way('date', 'due'), way('due')], may: [...ABOUT, 'date', 'close'], fit: 'moment' },
  timeOfDay: {
    ways: [way('time', 'event'), way('time', 'injury'), way('time', 'happened'), bare('time')],
    may: [...ABOUT, ...HURT, 'day'],
    fit: 'time',
  },
  diedOn: { ways: [way('date', 'death')], may: [...ABOUT, ...WHO, 'date', 'time'], fit: 'moment' },
  died: { ways: [way('death')], may: [...ABOUT, ...WHO, ...HURT, 'count', 'caused'], fit: 'people' },
  gender: { ways: [way('gender')], may: WHO, fit: { reads: 0.9 }, isSure: true },
  jobTitle: {
    ways: [way('job'), bare('jobList')],
    may: [...WHO, ...HURT, 'job', 'jobList', 'title', 'name', 'description', 'usual', 'work'],
    fit: 'words',
  },
  injured: {
    ways: [way('victim', 'name'), way('victim'), way('person', 'name'), way('injury', 'name'), way('personName')],
    may: [...WHO, ...HURT, 'name', 'personName'],
    fit: 'personName',
  },
  employment: {
    ways: [
      way('employment'),
      way('person', 'contractor'),
      way('person', 'kind'),
      way('person', 'status'),
      way('work', 'status'),
      way('contractor'),
    ],
    may: [...WHO, 'employment', 'contractor', 'kind', 'status', 'work'],
    fit: { reads: 0.6 },
  },
  nature: {
    ways: [
      way('nature', 'injury'),
      way('nature', 'illness'),
      sure('nature'),
      sure('kind', 'injury'),
      sure('description', 'injury'),
      sure('injury'),
    ],
    may: [...HURT, ...LABEL, ...WHO],
    fit: 'nature',
  },
  bodyPart: {
    ways: [way('body', 'part'), way('part', 'injury'), way('part', 'victim'), way('seat', 'injury'), sure('body')],
    may: [...HURT, ...LABEL, ...WHO, 'place', 'part', 'seat', 'body'],
    fit: 'bodyPart',
  },
  event: {
    ways: [way('mechanism'), way('mechanism', 'kind'), amid('kind', 'event'), sure('event'), amid('kind')],
    may: [...HURT, ...LABEL, 'event', 'mechanism', 'happened'],
    fit: 'event',
  },
  source: { ways: [sure('source')], may: [...HURT, 'title', 'name'], fit: { reads: 0.9 } },
  secondarySource: { ways: [sure('second', 'source')], may: [...HURT, 'title', 'name'], fit: { reads: 0.9 } },
  hospitalized: {
    ways: [way('inpatient'), way('hospital')],
    may: [...WHO, ...HURT, 'treatment', 'count'],
    fit: 'people',
  },
  hospital: { ways: [way('hospital')], may: ['name', 'site', 'treatment'], fit: 'words' },
  amputation: { ways: [way('amputation')], may: [...HURT, 'count'], fit: 'people' },
  daysAway: {
    ways: [way('days', 'lost'), way('workday', 'lost'), way('lost', 'duration'), way('daysLost')],
    may: [...WHO, ...HURT, 'event', 'work', 'lost', 'count', 'number', 'days', 'workday'],
    fit: 'days',
  },
  daysRestricted: {
    ways: [way('days', 'restricted'), way('workday', 'restricted'), way('daysLimited')],
    may: [...WHO, ...HURT, 'event', 'work', 'job', 'restricted', 'count', 'number'],
    fit: 'days',
  },
  number: {
    ways: [
      way('number', 'case'),
      way('number', 'event'),
      way('number', 'report'),
      way('number', 'hazard'),
      way('id', 'case'),
      way('id', 'event'),
      way('id', 'report'),
      way('id', 'hazard'),
      way('reference'),
      bare('number'),
    ],
    may: [...ABOUT, 'report', 'number', 'id', 'reference', 'code'],
    fit: 'number',
  },
  title: { ways: [way('title'), way('name', 'event'), sure('title', 'event')], may: ['hazard', 'case'], fit: 'title' },
  description: {
    ways: [
      way('whatHappened'),
      way('description'),
      way('observed'),
      { has: ['remark'], least: 2, isBare: true },
      { has: ['description', 'injury'], least: 2, isBare: true },
    ],
    may: [...ABOUT, 'illness', 'description', 'observed'],
    fit: 'narrative',
  },
  status: { ways: [way('status'), sure('statusOrState')], may: ABOUT, fit: { reads: 0.5, or: 'fewChoices' } },
  facility: { ways: [way('site')], may: ['name', 'work'], fit: { reads: 0.8, or: 'place' } },
  location: { ways: [way('place')], may: [...ABOUT, 'work'], fit: 'place' },
  department: { ways: [way('department')], may: ['name', 'event'], fit: 'place', isOffTheMap: true },
  actualSeverity: {
    ways: [way('severity'), way('level', 'event')],
    may: [...ABOUT, ...HURT, 'actual', 'level'],
    fit: 'fewChoices',
  },
  potentialSeverity: {
    ways: [way('potential', 'severity'), way('potential', 'level')],
    may: [...ABOUT, ...HURT, 'severity', 'level'],
    fit: 'fewChoices',
  },
  category: {
    ways: [way('category'), way('category', 'event'), way('kind', 'hazard'), bare('kind')],
    may: ['hazard', 'kind', 'category'],
    fit: { reads: 0.5, or: 'choice' },
  },
  eventType: {
    ways: [sure('kind', 'event'), sure('category', 'event')],
    may: ['kind', 'happened'],
    fit: { reads: 0.6 },
  },
};

/** The rules for a field of a type: in a type without `occurredAt`, a date of the event is the date of the report. */
export function wordsOfField(name: string, hasOccurredAt: boolean): FieldWords | undefined {
  const own = Object.hasOwn(FIELD_WORDS, name) ? FIELD_WORDS[name] : undefined;
  if (!own) return undefined;
  if (name === 'raisedAt' && !hasOccurredAt) return { ...own, ways: [...own.ways, ...WHEN.ways] };
  // For an event that has happened, the kind of risk differs from the kind of event.
  if (name === 'category' && hasOccurredAt)
    return { ...own, ways: own.ways.filter(({ has }) => !has.includes('hazard')), may: ['kind', 'category'] };
  return own;
}
