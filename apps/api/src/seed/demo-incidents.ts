import { DAY_MS } from '@safety-qube/domain/durations';
import { isHighPotential } from '@safety-qube/domain/incidents/severity';
import { itemAt } from '@safety-qube/domain/item-at';
import { defaultPriority } from '@safety-qube/domain/records/risk';
import type { TenantDb } from '../platform/db/database.ts';
import { addComments } from './add-comments.ts';
import { addPhotos, type Gallery, photographed } from './add-photos.ts';
import {
  type AddedRecord,
  type Cast,
  peopleOf,
  personAs,
  placeColumns,
  placeFor,
  type Roles,
  rolesFor,
  titleAt,
} from './cast.ts';
import { addRecordForms } from './demo-record-forms.ts';
import { lifeTo } from './history.ts';
import { answersOf } from './incident-answers.ts';
import { lookInto } from './incident-investigations.ts';
import { type Report, severeReports, someMinorReports } from './incident-reports.ts';
import { type MadeIncident, writeInvolved } from './incident-rows.ts';
import { makeRandom, type Random } from './random.ts';
import { generateHistory } from './resolution-lives.ts';
import { writeRecords } from './write-records.ts';

/** Number of minor incidents besides the severe ones. */
const MINOR = 56;

/** A pending action of one of the demo's people. */
interface Waiting {
  readonly stopsAt: NonNullable<Parameters<typeof generateHistory>[1]['stopsAt']>;
  readonly roles: Partial<Roles>;
}
function waitingFor({ worker, supervisor, administrator, manager, member }: Cast): Waiting[] {
  const team = [worker.id];
  return [
    { stopsAt: 'Open', roles: { owner: supervisor } },
    { stopsAt: 'Open', roles: { owner: supervisor } },
    { stopsAt: 'Open', roles: { owner: administrator } },
    { stopsAt: 'Assigned', roles: { team } },
    { stopsAt: 'Assigned', roles: { team } },
    { stopsAt: 'Resolution not Approved by EHS Team', roles: { team } },
    { stopsAt: 'Resolution Implemented', roles: { ehs: [manager] } },
    { stopsAt: 'Resolution Implemented', roles: { ehs: [manager] } },
    { stopsAt: 'Resolution Implemented', roles: { ehs: [member] } },
    { stopsAt: 'Resolution Implemented', roles: { ehs: [member] } },
    { stopsAt: 'Resolution Approved by EHS Team', roles: { raiser: worker.id } },
    { stopsAt: 'Resolution not Approved by Raiser', roles: { raiser: worker.id, owner: supervisor } },
  ];
}

interface DatedReport {
  readonly report: Report;
  readonly happenedAt: number;
  readonly waiting?: Waiting;
}

function makeIncident(
  random: Random,
  cast: Cast,
  { report, happenedAt, waiting }: DatedReport,
  now: Date,
): MadeIncident & {
  report: Report;
} {
  const where = placeFor(random, cast, report);
  const isAnonymous = !waiting && random.chance(0.03);
  const roles = { ...rolesFor(random, cast, where.site, report, isAnonymous), ...waiting?.roles };
  const raisedAt = new Date(Math.min(happenedAt + random.hours(1), now.getTime()));
  const { raiser, owner, team, ehs } = roles;
  const stopsAt = waiting?.stopsAt;
  const setting = { raisedAt, now, raiser, owner, team, ehs: ehs[0] ?? cast.manager, texts: report, stopsAt };
  const life = lifeTo(stopsAt, () => generateHistory(random, setting));
  const isTaken = life.steps.length > 1;
  const found = lookInto(random, { report, happenedAt, now: now.getTime(), life, roles, site: where.site });
  const actual = isTaken ? report.actual : null;
  const potential = isTaken ? report.potential : null;
  const isSerious = report.actual === 'serious' || potential === 'fatal';
  return {
    record: {
      title: report.injury ? report.title : titleAt(report, where.place),
      description: report.description,
      category: report.category,
      priority: defaultPriority([1, 2, 3, 4], { immediateDanger: isSerious, level: null, levels: [] }),
      ...placeColumns(where),
      owner_id: owner,
      raised_at: raisedAt,
      is_anonymous: isAnonymous,
      ...life.record,
      ...found.record,
    },
    own: {
      event_type: report.eventType,
      occurred_at: new Date(happenedAt),
      actual_severity: actual,
      potential_severity: potential,
      is_high_potential: isHighPotential(actual ?? 'none', potential ?? 'none'),
      immediate_action: report.immediate,
      ...found.own,
    },
    people: [...peopleOf(roles, life.isAssigned), ...(isSerious ? [[cast.administrator, 'fyi'] as const] : [])],
    steps: found.steps,
    involved: found.involved,
    statements: found.statements,
    language: report.language,
    report,
  };
}

/** Returns the incidents of two years, oldest first, and those with pending actions of the demo's people. */
function datedReports(random: Random, cast: Cast, now: number): DatedReport[] {
  const severe = severeReports(random).map(({ report, ago }) => ({ report, happenedAt: now - ago * DAY_MS }));
  const minor = someMinorReports(random, MINOR).map((report) => ({
    report,
    happenedAt: now - (0.3 + 729 * random.next()) * DAY_MS,
  }));
  const waiting = waitingFor(cast).map((one, index) => ({
    report: index % 2 ? itemAt(severe, index * 7).report : itemAt(minor, index).report,
    happenedAt: now - (16 + index * 0.7) * DAY_MS,
    waiting: one,
  }));
  return [...severe, ...minor, ...waiting].sort((a, b) => a.happenedAt - b.happenedAt);
}

/**
 * Adds incidents of two years: severe injuries as reported to OSHA, and minor ones of every kind, with plausible histories. The
 * same every time, except that they end today. Returns them.
 */
export async function addIncidents(
  tx: TenantDb,
  cast: Cast,
  gallery?: Gallery,
  now = new Date(),
): Promise<AddedRecord[]> {
  const random = makeRandom(250);
  const made = datedReports(random, cast, now.getTime()).map((report) => makeIncident(random, cast, report, now));
  const ids = await writeRecords(tx, 'incident', made);
  await writeInvolved(tx, made, ids);
  const added = made.map((one, index) => ({ ...one, id: ids[index] ?? 0 }));
  await addComments(
    tx,
    makeRandom(251),
    added.map((record) => ({
      record,
      questioner: personAs(record, 'ehsMember') ?? cast.member,
      answerer: personAs(record, 'owner') ?? cast.supervisor,
    })),
    { now },
  );
  const withForms = added.map((record) => ({
    ...{ record, kind: record.report.eventType, answers: answersOf(record.report) },
    team: personAs(record, 'ehsMember'),
  }));
  await addRecordForms(tx, makeRandom(252), 'incident', withForms, now);
  const seen = added.map((one) => photographed(one, one.report.scene));
  if (gallery) await addPhotos(tx, gallery, makeRandom(253), seen, now);
  return added;
}
