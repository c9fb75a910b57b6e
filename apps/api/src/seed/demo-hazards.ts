import { chooseEhsMembers } from '@safety-qube/domain/records/record-people';
import { type Relation, recordNumber } from '@safety-qube/domain/records/record-types';
import { defaultPriority, rateRisk } from '@safety-qube/domain/records/risk';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import { addComments } from './add-comments.ts';
import conditions from './data/hazards.json' with { type: 'json' };
import { RISK_MATRIX } from './defaults.ts';
import { liveOf } from './hazard-lives.ts';
import { addPhotos, type Gallery } from './photos/add-photos.ts';
import { makeRandom, type Random } from './random.ts';
import { type MadeRecord, writeRecords } from './write-records.ts';

type Condition = (typeof conditions)[number];

export interface Site {
  readonly id: number;
  readonly kind: string;
  readonly people: readonly DemoPerson[];
  readonly places: readonly DemoPlace[];
}
/** A department, an area or a part of a site. */
export interface DemoPlace {
  readonly departmentId: number;
  readonly locationId: number | null;
  readonly subareaId: number | null;
  readonly name: string;
}
export interface DemoPerson {
  readonly id: number;
  readonly language: string;
  /** Looks after the site. */
  readonly leads: boolean;
}
/** Whom the demo's hazards fall to. */
export interface HazardCast {
  readonly sites: readonly Site[];
  readonly worker: DemoPerson;
  readonly supervisor: number;
  /** Is kept informed of what could kill. */
  readonly administrator: number;
  readonly manager: number;
  readonly member: number;
}

const DAY = 86_400_000;
/** What stands before a place in a title, where it is not a comma. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', zh: '，' };
interface Made extends MadeRecord {
  readonly condition: Condition;
}
/** A hazard that is in the tables. */
export interface AddedHazard extends MadeRecord {
  readonly id: number;
  readonly language: string;
}

/** Somebody of the site who writes in the condition's language, else anybody there; the demo's worker has their share. */
function chooseRaiser(random: Random, { worker }: HazardCast, site: Site, condition: Condition): number {
  const fitting = site.people.filter((person) => person.language === condition.language);
  if (worker.language === condition.language && random.chance(0.3)) return worker.id;
  return (fitting.length ? random.pick(fitting) : site.people.length ? random.pick(site.people) : worker).id;
}

function makeHazard(
  random: Random,
  cast: HazardCast,
  condition: Condition,
  n: number,
  raisedAt: Date,
  now: Date,
): Made {
  const suitable = cast.sites.filter((site) => !condition.kinds.length || condition.kinds.includes(site.kind));
  const site = random.pick(suitable.length ? suitable : cast.sites);
  const place = site.places.length ? random.pick(site.places) : undefined;
  const isAnonymous = random.chance(0.05);
  const raiser = chooseRaiser(random, cast, site, condition);
  const leads = site.people.filter((person) => person.leads && person.id !== raiser);
  const ownerId = leads.length && random.chance(0.7) ? random.pick(leads).id : cast.supervisor;
  const hands = [...site.people, cast.worker].filter(({ id }) => id !== raiser && id !== ownerId);
  const team = random.some(hands, random.chance(0.4) ? 2 : 1).map((person) => person.id);
  const others = new Set([...(isAnonymous ? [] : [raiser]), ownerId, ...team]);
  const ehs = chooseEhsMembers(
    {
      approvers: [],
      facilityOwnerId: null,
      facilityApproverId: random.chance(0.5) ? cast.manager : cast.member,
      holders: [cast.manager],
    },
    { facilityId: site.id, category: condition.category, others },
  );
  const life = liveOf(random, {
    raisedAt,
    now,
    raiser: isAnonymous ? null : raiser,
    owner: ownerId,
    team,
    ehs: ehs[0] ?? cast.manager,
    condition,
  });
  const rating = rateRisk(RISK_MATRIX, condition.likelihood, condition.severity);
  const immediateDanger = condition.danger && random.chance(0.25);
  const levels = RISK_MATRIX.levels.map((level) => level.key);
  return {
    record: {
      type: 'hazard',
      number: recordNumber('hazard', n),
      title: place ? `${condition.title}${COMMAS[condition.language] ?? ', '}${place.name}` : condition.title,
      description: condition.description,
      category: condition.category,
      priority: defaultPriority([1, 2, 3, 4], {
        immediateDanger,
        level: rating?.level ?? null,
        levels,
      }),
      facility_id: site.id,
      department_id: place?.departmentId ?? null,
      location_id: place?.locationId ?? null,
      subarea_id: place?.subareaId ?? null,
      owner_id: ownerId,
      raised_at: raisedAt,
      is_anonymous: isAnonymous,
      ...life.record,
    },
    own: {
      likelihood: condition.likelihood,
      severity: condition.severity,
      risk_score: rating?.score ?? null,
      risk_level: rating?.level ?? null,
      immediate_danger: immediateDanger,
      interim_control: (random.chance(0.7) && condition.interim) || null,
    },
    people: [
      ...(isAnonymous ? [] : [[raiser, 'raiser'] as const]),
      [ownerId, 'owner'],
      ...(life.isAssigned ? team.map((id) => [id, 'resolutionTeam'] as const) : []),
      ...ehs.map((id) => [id, 'ehsMember'] as const),
      ...(rating?.level === 'extreme' || immediateDanger ? [[cast.administrator, 'fyi'] as const] : []),
    ],
    steps: life.steps,
    condition,
  };
}

/** When a hazard was put right last, and by whom. */
function doneOf({ steps }: Made): { at: Date; by: number } | undefined {
  const last = steps.findLast(({ action }) => action === 'fixed' || action === 'implemented');
  return last?.actor_id ? { at: last.at, by: last.actor_id } : undefined;
}

/**
 * Hazards of two years, each with a history that could have happened: older ones are mostly closed, the newest wait for the
 * demo's people. The same every time, save that they end today. Answers them.
 */
export async function addHazards(
  tx: TenantDb,
  cast: HazardCast,
  count: number,
  gallery?: Gallery,
  now = new Date(),
): Promise<AddedHazard[]> {
  const random = makeRandom(count);
  const days = Array.from({ length: count }, () => 730 * random.next() ** 1.8).sort((a, b) => b - a);
  const made = days.map((ago, index) => {
    const raisedAt = new Date(now.getTime() - ago * DAY - random.next() * 3_600_000);
    return makeHazard(random, cast, random.pick(conditions), index + 1, raisedAt, now);
  });
  const ids = await writeRecords(tx, 'hazard', made);
  const photographed = made.map((one, index) => ({
    recordId: ids[index] ?? 0,
    scene: one.condition.scene,
    raisedAt: one.record['raised_at'] as Date,
    raiserId: one.people.find(([, relation]) => relation === 'raiser')?.[0] ?? null,
    done: doneOf(one),
  }));
  await addComments(
    tx,
    makeRandom(count + 2),
    made.map(({ record, people, condition }, index) => {
      const who = (relation: Relation) => people.find((person) => person[1] === relation)?.[0];
      return {
        recordId: ids[index] ?? 0,
        language: condition.language,
        raisedAt: record['raised_at'] as Date,
        until: (record['closed_at'] as Date | null) ?? now,
        asker: who(index % 2 ? 'ehsMember' : 'raiser') ?? cast.member,
        answerer: who('resolutionTeam') ?? who('owner') ?? cast.supervisor,
      };
    }),
  );
  if (gallery) await addPhotos(tx, gallery, makeRandom(count + 1), photographed, now);
  await sql`insert into record_counter (type, last) values ('hazard', ${count})`.execute(tx);
  return made.map((one, index) => ({ ...one, id: ids[index] ?? 0, language: one.condition.language }));
}
