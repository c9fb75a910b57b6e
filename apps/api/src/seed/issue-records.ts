import type { IssueStatus } from '@safety-qube/domain/issues/issue-workflow';
import { OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import { defaultPriority } from '@safety-qube/domain/records/risk';
import {
  type AddedRecord,
  type Cast,
  type DemoPlace,
  peopleOf,
  placeColumns,
  type Roles,
  rolesFor,
  type Site,
  titleAt,
} from './cast.ts';
import { isNew, type Life, lifeTo } from './history.ts';
import { generateIssueHistory, generateObservationHistory, type Replaced } from './issue-lives.ts';
import { type IssueText, type ObservationText, phrasesIn, type TaskText } from './issue-texts.ts';
import type { Random } from './random.ts';
import type { MadeRecord } from './write-records.ts';

/** Where something was seen, and the asset that it is about. */
export interface Seen {
  readonly site: Site;
  readonly place?: DemoPlace;
  readonly assetId?: number | undefined;
}

/** An issue or observation, before it has an id. */
export interface MadeIssue extends MadeRecord {
  readonly language: string;
  readonly seen: Seen;
  /** The people who would work on it. */
  readonly team: readonly number[];
  readonly text: IssueText | ObservationText;
  /** What there is to do about an observation. */
  readonly task?: TaskText;
  /** The earlier issue of which it is a duplicate, or the record that it was converted to. */
  readonly duplicateOf?: MadeIssue | undefined;
  readonly becomes?: AddedRecord | undefined;
}
export type AddedIssue = MadeIssue & AddedRecord;

/** A report of an issue, before its history is generated. */
export interface ReportedIssue {
  readonly text: IssueText;
  readonly seen: Seen;
  readonly raisedAt: Date;
  /** Title and description, if they are not those of the text at its place. */
  readonly title?: string;
  readonly description?: string;
  readonly roles?: Partial<Roles>;
  readonly stopsAt?: IssueStatus;
  readonly replaced?: Replaced;
  readonly duplicateOf?: MadeIssue;
  readonly becomes?: AddedRecord;
}
/** A report of an observation. */
export interface ReportedObservation {
  readonly text: ObservationText;
  readonly seen: Seen;
  readonly raisedAt: Date;
  /** What there is to do about it. */
  readonly task: TaskText;
}

/** Ends of sentences by language, if not a full stop. */
const ENDS: Readonly<Record<string, string>> = { zh: '。' };
const sentence = (text: string, language: string): string => text + (ENDS[language] ?? '.');
const describe = ({ title, details, language }: IssueText): string =>
  language === 'zh' ? sentence(title, language) + details : `${sentence(title, language)} ${details}`;

/** In English anybody at the site reports, in another language only those who speak it. */
const speakers = (language: string): string => (language === 'en' ? '' : language);

/** The people of a report at a site, none of whom is an EHS member. */
function rolesAt(
  random: Random,
  cast: Cast,
  { site }: Seen,
  category: string,
  language: string,
  anonymous: number,
): Roles {
  const isAnonymous = random.chance(anonymous);
  return {
    ...rolesFor(random, cast, site, { language: speakers(language), category, kinds: [] }, isAnonymous),
    ehs: [],
  };
}

/** The columns that issues and observations fill in the same way. */
const columnsOf = (
  { seen, raisedAt }: ReportedIssue | ReportedObservation,
  { owner, raiser }: Roles,
  life: Life,
  immediateDanger: boolean,
): Omit<MadeRecord['record'], 'title' | 'description'> => ({
  priority: defaultPriority([1, 2, 3, 4], { immediateDanger, level: null, levels: [] }),
  ...placeColumns(seen),
  owner_id: owner,
  raised_at: raisedAt,
  is_anonymous: raiser === null,
  ...life.record,
});

/** Makes an issue from its report. */
export function makeIssue(random: Random, cast: Cast, reported: ReportedIssue, now: Date): MadeIssue {
  const { text, seen, raisedAt, stopsAt, replaced, duplicateOf, becomes } = reported;
  const { language, category, done } = text;
  const chosen = rolesAt(random, cast, seen, category, language, reported.roles ? 0 : 0.04);
  const roles = { ...chosen, ...reported.roles };
  const danger = text.danger === 'now' && random.chance(0.3) ? 'maybe' : text.danger;
  const isUrgent = danger === 'now';
  const life = lifeTo(stopsAt, () =>
    generateIssueHistory(random, {
      ...{ raisedAt, now, stopsAt, replaced, done, isUrgent, ...roles },
      isIdea: category === 'idea',
      wasObservation: false,
      phrases: phrasesIn(language),
    }),
  );
  return {
    record: {
      title: reported.title ?? titleAt(text, seen.place),
      description: reported.description ?? describe(text),
      category,
      ...columnsOf(reported, roles, life, isUrgent),
    },
    own: { issue_type: 'issue', danger, asset_id: seen.assetId ?? null },
    people: [...peopleOf(roles, life.isAssigned), ...(isUrgent ? [[cast.administrator, 'fyi'] as const] : [])],
    steps: life.steps,
    ...{ language, seen, team: roles.team, text, duplicateOf, becomes },
  };
}

/** Makes an observation from its report: some of what was at risk gets a task, or was made an issue (`becomesIssue`). */
export function makeObservation(
  random: Random,
  cast: Cast,
  reported: ReportedObservation,
  now: Date,
  becomesIssue = false,
): MadeIssue {
  const { text, seen, raisedAt, task } = reported;
  const { language, sentiment, behaviour, feedbackGiven, barrier = null, title } = text;
  const roles = rolesAt(random, cast, seen, OBSERVATION_CATEGORY, language, becomesIssue ? 0 : 0.03);
  const isAtRisk = sentiment === 'negative';
  const course = { raisedAt, now, raiser: roles.raiser };
  const life = becomesIssue
    ? generateIssueHistory(random, {
        ...{ ...course, ...roles, isIdea: false, isUrgent: false, wasObservation: true },
        ...{ done: task.done, phrases: phrasesIn(language) },
      })
    : generateObservationHistory(random, course, isAtRisk && random.chance(isNew(course) ? 0.4 : 0.13));
  return {
    record: {
      title: titleAt(text, seen.place),
      description: sentence(title, language),
      category: OBSERVATION_CATEGORY,
      ...columnsOf(reported, roles, life, false),
    },
    own: {
      issue_type: becomesIssue ? 'issue' : 'observation',
      ...{ sentiment, behaviour, barrier, feedback_given: feedbackGiven },
      danger: isAtRisk ? random.pick(['maybe', 'maybe', 'no', null]) : null,
    },
    people: peopleOf(roles, life.isAssigned),
    steps: life.steps,
    ...{ language, seen, team: roles.team, text, task },
  };
}
