import { DAY_MS, HOUR_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import type { Question } from '@safety-qube/domain/templates/template';
import type { TenantDb } from '../platform/db/database.ts';
import type { Gallery } from './add-photos.ts';
import { type Cast, type DemoPerson, placeColumns, type Site } from './cast.ts';
import notes from './data/demo-forms/notes.json' with { type: 'json' };
import { givenBetween, type MadeExecution, writeExecutions } from './demo-executions.ts';
import { type DemoForm, RECORDS_FORM, RISKS_FORM, SCAFFOLD_FORM } from './forms/demo-forms.ts';
import { fillForm } from './forms/fill-form.ts';
import { writeTemplates } from './forms/write-templates.ts';
import { makeRandom, type Random } from './random.ts';
import type { Photos, Picture } from './read-photos.ts';

/** Days since the forms were published. */
const DAYS_IN_USE = 190;

/** Where a form is filled in, how often, and at which hour (UTC). */
interface Habit {
  readonly form: DemoForm;
  /** Indexes of sites, those in the best condition first. */
  readonly sites: readonly number[];
  readonly place?: string;
  readonly everyDays: number;
  readonly hour: number;
}
const HABITS: readonly Habit[] = [
  { form: SCAFFOLD_FORM, sites: [9, 3, 15, 0, 1, 21], place: 'Scaffold North', everyDays: 6, hour: 12.3 },
  { form: RECORDS_FORM, sites: [13, 2, 7, 0, 5, 10], everyDays: 30, hour: 15.5 },
];
/** The scenes on photos that answers require, by question. */
const SCENES: Readonly<Record<string, string>> = { planks: 'scaffold', guardrails: 'slabEdge' };
/** Questions that do not always apply: a low scaffold is not tied. */
const MAY_NOT_APPLY = ['tied', 'exposure', 'summary'];

const NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = notes;
const noteOn = (questionId: string, language: string): string => {
  const said: Readonly<Record<string, string>> = NOTES[questionId] ?? {};
  return said[language] ?? said['en'] ?? '';
};

/** A form that is filled in regularly at a facility. */
interface Post {
  readonly habit: Habit;
  readonly scheduleId: number;
  readonly templateId: number;
  readonly site: Site;
  /** Share of failed answers when the forms were new. */
  readonly slackness: number;
}

const pictureOf = (random: Random, photos: Photos | undefined, questionId: string): Picture | undefined => {
  const pairs = photos?.get(SCENES[questionId] ?? '');
  return pairs?.length ? random.pick(pairs).before : undefined;
};

/** Picks who fills in a form at a site: one person, sometimes two; the demo's worker gets a share at the first site. */
function crewOf(random: Random, { worker, sites }: Cast, site: Site): readonly [DemoPerson, ...DemoPerson[]] {
  const hands = random.some(site.people, random.chance(0.15) ? 2 : 1);
  const isWorkers = site.id === sites[0]?.id && random.chance(0.5);
  const [first = worker, ...rest] = isWorkers ? [worker, ...hands.slice(1)] : hands;
  return [first, ...rest];
}

/** Fills in a form at a time; the last `open` questions are left unanswered. */
function fillAt(
  random: Random,
  photos: Photos | undefined,
  post: Post,
  { at, crew, age, open = 0 }: { at: number; crew: readonly [DemoPerson, ...DemoPerson[]]; age: number; open?: number },
): MadeExecution {
  const { content } = post.habit.form;
  const all = content.sections.flatMap(({ questions }) => questions);
  const answered = all.slice(0, all.length - open);
  // Failures become rarer over time, because they are fixed.
  const share = post.slackness * (0.35 + (0.65 * age) / DAYS_IN_USE);
  const isFulfillable = ({ rules, id }: Question) =>
    rules.every(({ action }) => action !== 'require-task' && (action !== 'require-photo' || (photos && SCENES[id])));
  const filled = fillForm(content, {
    value: (question) => {
      const fell = random.next();
      if (!answered.includes(question)) return undefined;
      if (fell < share && (open || isFulfillable(question))) return 'no';
      return MAY_NOT_APPLY.includes(question.id) && fell > 0.8 ? 'n/a' : 'yes';
    },
    note: ({ id }) => noteOn(id, crew[0].language),
  });
  const [first, ...rest] = crew.map(({ id }) => id);
  const people = [first ?? 0, ...rest] as const;
  const end = at + answered.length * (0.4 + 0.6 * random.next()) * MINUTE_MS;
  const demanded = new Set(filled.evaluation.questions.flatMap(({ id, photoRequired }) => (photoRequired ? [id] : [])));
  const given = givenBetween(filled, { from: at, to: end, people: [...people] }).map((one) => ({
    ...one,
    picture: demanded.has(one.questionId) ? pictureOf(random, photos, one.questionId) : undefined,
  }));
  return {
    of: { schedule_id: post.scheduleId },
    templateId: post.templateId,
    startedBy: people[0],
    startedAt: at,
    ...(open === 0 && { finished: { by: people.at(-1) ?? people[0], at: end } }),
    evaluation: filled.evaluation,
    given,
  };
}

/** Returns all finished executions of a form at a facility. */
function pastOf(random: Random, cast: Cast, photos: Photos | undefined, post: Post, now: number): MadeExecution[] {
  const { everyDays, hour } = post.habit;
  const made: MadeExecution[] = [];
  for (let age = DAYS_IN_USE - everyDays * random.next(); age >= 1; age -= everyDays * (0.7 + 0.6 * random.next())) {
    const day = Math.floor((now - age * DAY_MS) / DAY_MS) * DAY_MS;
    const at = day + (hour + 0.8 * random.next()) * HOUR_MS;
    made.push(fillAt(random, photos, post, { at, age, crew: crewOf(random, cast, post.site) }));
  }
  return made;
}

/** Returns unfinished executions: by the demo's worker this morning, by others in the days before. */
function unfinishedOf(random: Random, cast: Cast, posts: readonly Post[], now: number): MadeExecution[] {
  const { worker, sites, supervisor } = cast;
  const at = (form: DemoForm, site: number) =>
    posts.find((post) => post.habit.form === form && post.site.id === sites[site]?.id);
  const begin = (post: Post | undefined, who: DemoPerson | undefined, hoursAgo: number, open: number) =>
    post && who ? [fillAt(random, undefined, post, { at: now - hoursAgo * HOUR_MS, age: 0, crew: [who], open })] : [];
  return [
    ...begin(at(SCAFFOLD_FORM, 0), worker, 1.2, 8),
    ...begin(at(SCAFFOLD_FORM, 1), sites[1]?.people[0], 3.5, 2),
    ...begin(at(SCAFFOLD_FORM, 21), sites[21]?.people[1], 27, 4),
    ...begin(at(RECORDS_FORM, 0), { id: supervisor, language: 'es', leads: true }, 50, 3),
  ];
}

async function addSchedules(tx: TenantDb, cast: Cast, by: number, ids: readonly number[], at: Date): Promise<Post[]> {
  const places = HABITS.flatMap((habit, form) =>
    habit.sites.flatMap((index, rank) => {
      const site = cast.sites[index];
      const place = site?.places.find(({ name }) => name === habit.place);
      return site ? [{ habit, templateId: ids[form] ?? 0, site, place, slackness: 0.03 + 0.025 * rank }] : [];
    }),
  );
  const rows = await tx
    .insertInto('schedule')
    .values(
      places.map(({ templateId, site, place }) => ({
        kind: 'on-demand',
        template_id: templateId,
        ...placeColumns({ site, ...(place && { place }) }),
        created_by: by,
        created_at: at,
      })),
    )
    .returning('id')
    .execute();
  return places.map((post, index) => ({ ...post, scheduleId: rows[index]?.id ?? 0 }));
}

/**
 * Adds templates of every module, and inspections of half a year: with few and decreasing failures, and some unfinished. The same
 * every time, except that they end today.
 */
export async function addForms(tx: TenantDb, cast: Cast, gallery?: Gallery, now = new Date()): Promise<void> {
  const random = makeRandom(77);
  const published = new Date(now.getTime() - DAYS_IN_USE * DAY_MS - HOUR_MS);
  const ids = await writeTemplates(
    tx,
    HABITS.map(({ form }) => form),
    { by: cast.manager, at: published },
  );
  await writeTemplates(tx, [RISKS_FORM], { by: cast.administrator, at: new Date(published.getTime() + 90 * DAY_MS) });
  const posts = await addSchedules(tx, cast, cast.manager, ids, published);
  const photos = await gallery?.photos;
  const past = posts.flatMap((post) => pastOf(random, cast, photos, post, now.getTime()));
  const unfinished = unfinishedOf(random, cast, posts, now.getTime());
  await writeExecutions(tx, [...past, ...unfinished], now, gallery);
}
