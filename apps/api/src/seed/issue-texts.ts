import type { BEHAVIOURS, DANGERS, SENTIMENTS } from '@safety-qube/domain/issues/observations';
import { itemAt } from '@safety-qube/domain/item-at';
import type { Tenant } from '../platform/context.ts';
import issues from './data/issues.json' with { type: 'json' };
import observations from './data/observations.json' with { type: 'json' };

type Brand = Tenant['brand'];

/** What somebody reports as an issue, and what is done about it. */
export interface IssueText {
  readonly language: string;
  readonly category: string;
  /** Kinds of sites that it fits; all if empty. */
  readonly kinds: readonly string[];
  /** Kind of the asset that it can be about. */
  readonly asset?: string;
  readonly danger: (typeof DANGERS)[number];
  /** The scene of its photos, if it can have any. */
  readonly scene?: string;
  readonly title: string;
  readonly details: string;
  readonly done: string;
}

/** What somebody observes of how people work, what they said to them, and what made it hard to work safely. */
export interface ObservationText {
  readonly language: string;
  readonly behaviour: (typeof BEHAVIOURS)[number];
  readonly sentiment: (typeof SENTIMENTS)[number];
  readonly kinds: readonly string[];
  readonly title: string;
  readonly feedbackGiven: string;
  readonly barrier?: string;
}

export const ISSUE_TEXTS = { safety: issues.safety, security: issues.security } as Readonly<
  Record<Brand, readonly IssueText[]>
>;
export const OBSERVATION_TEXTS = { safety: observations.safety, security: observations.security } as Readonly<
  Record<Brand, readonly ObservationText[]>
>;

/** What owners and raisers write about an issue. */
export type Phrases = typeof issues.phrases.en;
const PHRASES: Readonly<Record<string, Phrases>> = issues.phrases;
/** Returns the sentences of a language. */
export const phrasesIn = (language: string): Phrases => PHRASES[language] ?? issues.phrases.en;

export type TaskText = (typeof observations.tasks.safety)[number];
/** Returns what has to be done about an observation of a behaviour. */
export const taskAbout = (brand: Brand, { behaviour }: ObservationText): TaskText =>
  observations.tasks[brand].find((task) => task.behaviour === behaviour) ?? itemAt(observations.tasks[brand], 0);

/** What people say about ideas, and about observations. */
export const IDEA_TALKS = issues.ideaTalks;
export const OBSERVATION_TALKS = observations.talks;
