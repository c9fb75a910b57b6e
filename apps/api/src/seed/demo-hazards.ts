import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { defaultPriority, rateRisk } from '@safety-qube/domain/records/risk';
import type { TenantDb } from '../platform/db/database.ts';
import { addComments } from './add-comments.ts';
import { addPhotos, type Gallery, photographed } from './add-photos.ts';
import { type AddedRecord, type Cast, peopleOf, personAs, placeColumns, placeFor, rolesFor, titleAt } from './cast.ts';
import conditions from './data/hazards.json' with { type: 'json' };
import { RISK_MATRIX } from './defaults.ts';
import { makeRandom, type Random } from './random.ts';
import { generateHistory } from './resolution-lives.ts';
import { type MadeRecord, writeRecords } from './write-records.ts';

type Condition = (typeof conditions)[number];

interface Made extends MadeRecord {
  readonly condition: Condition;
}
function makeHazard(random: Random, cast: Cast, condition: Condition, raisedAt: Date, now: Date): Made {
  const where = placeFor(random, cast, condition);
  const { site, place } = where;
  const isAnonymous = random.chance(0.05);
  const roles = rolesFor(random, cast, site, condition, isAnonymous);
  const life = generateHistory(random, {
    raisedAt,
    now,
    raiser: roles.raiser,
    owner: roles.owner,
    team: roles.team,
    ehs: roles.ehs[0] ?? cast.manager,
    texts: condition,
  });
  const rating = rateRisk(RISK_MATRIX, condition.likelihood, condition.severity);
  const immediateDanger = condition.danger && random.chance(0.25);
  const levels = RISK_MATRIX.levels.map((level) => level.key);
  return {
    record: {
      title: titleAt(condition, place),
      description: condition.description,
      category: condition.category,
      priority: defaultPriority([1, 2, 3, 4], {
        immediateDanger,
        level: rating?.level ?? null,
        levels,
      }),
      ...placeColumns(where),
      owner_id: roles.owner,
      raised_at: raisedAt,
      is_anonymous: isAnonymous,
      ...life.record,
    },
    own: {
      likelihood: condition.likelihood,
      severity: condition.severity,
      risk_score: rating?.score ?? null,
      risk_level: rating?.level ?? null,
      risk_is_serious: rating?.level === 'high' || rating?.level === 'extreme',
      risk_matrix_version: rating ? 1 : null,
      immediate_danger: immediateDanger,
      interim_control: (random.chance(0.7) && condition.interim) || null,
    },
    people: [
      ...peopleOf(roles, life.isAssigned),
      ...(rating?.level === 'extreme' || immediateDanger ? [[cast.administrator, 'fyi'] as const] : []),
    ],
    steps: life.steps,
    condition,
  };
}

/**
 * Adds hazards of two years, each with a plausible history: older ones are mostly closed, the newest have pending actions of the
 * demo's people. The same every time, except that they end today. Returns them.
 */
export async function addHazards(
  tx: TenantDb,
  cast: Cast,
  count: number,
  gallery?: Gallery,
  now = new Date(),
): Promise<AddedRecord[]> {
  const random = makeRandom(count);
  const days = Array.from({ length: count }, () => 730 * random.next() ** 1.8).sort((a, b) => b - a);
  const made = days.map((ago) => {
    const raisedAt = new Date(now.getTime() - ago * DAY_MS - random.next() * HOUR_MS);
    return makeHazard(random, cast, random.pick(conditions), raisedAt, now);
  });
  const ids = await writeRecords(tx, 'hazard', made);
  const added = made.map((one, index) => ({ ...one, id: ids[index] ?? 0, language: one.condition.language }));
  await addComments(
    tx,
    makeRandom(count + 2),
    added.map((record, index) => ({
      record,
      questioner: personAs(record, index % 2 ? 'ehsMember' : 'raiser') ?? cast.member,
      answerer: personAs(record, 'resolutionTeam') ?? personAs(record, 'owner') ?? cast.supervisor,
    })),
    { now },
  );
  const seen = added.map((one) => photographed(one, one.condition.scene));
  if (gallery) await addPhotos(tx, gallery, makeRandom(count + 1), seen, now);
  return added;
}
