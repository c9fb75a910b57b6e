import { DAY_MS } from '@safety-qube/domain/durations';
import { itemAt } from '@safety-qube/domain/item-at';
import type { Tenant } from '../platform/context.ts';
import { type AddedRecord, type Cast, personAs, placeFor } from './cast.ts';
import type { AddedAsset } from './demo-assets.ts';
import {
  type MadeIssue,
  makeIssue,
  makeObservation,
  type ReportedIssue,
  type ReportedObservation,
  type Seen,
} from './issue-records.ts';
import { ISSUE_TEXTS, type IssueText, OBSERVATION_TEXTS, type ObservationText, taskAbout } from './issue-texts.ts';
import type { Random } from './random.ts';

const TWO_YEARS_DAYS = 730;

/** How many issues and observations a tenant gets, and what they are about. */
export interface IssuesWanted {
  readonly brand: Tenant['brand'];
  readonly issues: number;
  readonly observations: number;
  readonly assets: readonly AddedAsset[];
  /** Records to some of which issues were converted. */
  readonly hazards: readonly AddedRecord[];
  readonly incidents: readonly AddedRecord[];
}

/** Shares of the issues that end as duplicates, that were converted to hazards and to incidents, and that began as observations. */
const DUPLICATES = 0.03;
const TO_HAZARDS = 0.03;
const TO_INCIDENTS = 0.015;
const FROM_OBSERVATIONS = 0.02;

/** Pending actions of the demo's people. */
const waitingFor = ({
  worker,
  supervisor,
  administrator,
  manager,
  member,
}: Cast): Required<Pick<ReportedIssue, 'stopsAt' | 'roles'>>[] => [
  { stopsAt: 'Resolved', roles: { raiser: worker.id, owner: supervisor } },
  { stopsAt: 'Open', roles: { owner: supervisor } },
  { stopsAt: 'In Progress', roles: { owner: supervisor, team: [worker.id] } },
  { stopsAt: 'Open', roles: { owner: administrator } },
  { stopsAt: 'In Progress', roles: { owner: manager, team: [worker.id] } },
  { stopsAt: 'Resolved', roles: { raiser: worker.id, owner: supervisor } },
  { stopsAt: 'Open', roles: { owner: manager } },
  { stopsAt: 'Open', roles: { owner: member } },
  { stopsAt: 'In Progress', roles: { owner: member } },
  { stopsAt: 'Resolved', roles: { raiser: worker.id, owner: manager } },
];

/** Picks where a text was seen: at an asset of its kind if it is about one. */
function placeOf(random: Random, cast: Cast, assets: readonly AddedAsset[], text: IssueText): Seen {
  const fitting = assets.filter(({ kind }) => kind === text.asset);
  if (!fitting.length) return placeFor(random, cast, { ...text, category: '' });
  const { id, facilityId, place } = random.pick(fitting);
  const site = cast.sites.find((one) => one.id === facilityId) ?? itemAt(cast.sites, 0);
  return { site, ...(place && { place }), assetId: id };
}

/** Returns the report of one of these observations at a suitable place. */
function observe(
  random: Random,
  cast: Cast,
  brand: IssuesWanted['brand'],
  texts: readonly ObservationText[],
  raisedAt: Date,
): ReportedObservation {
  const text = random.pick(texts);
  return { text, seen: placeFor(random, cast, { ...text, category: '' }), raisedAt, task: taskAbout(brand, text) };
}

/** Returns `count` elements, evenly distributed. */
const evenly = <T>(from: readonly T[], count: number): T[] =>
  from.filter(
    (_, index) => Math.floor(((index + 1) * count) / from.length) > Math.floor((index * count) / from.length),
  );

/** Where a record was raised. */
function placeOfRecord({ sites }: Cast, { record }: AddedRecord): Seen {
  const site = sites.find(({ id }) => id === record.facility_id) ?? itemAt(sites, 0);
  const place = site.places.find(
    ({ departmentId, locationId, subareaId }) =>
      departmentId === record.department_id && locationId === record.location_id && subareaId === record.subarea_id,
  );
  return { site, ...(place && { place }) };
}

/** Categories of issues by the type of event that they turned out to be. */
const CATEGORY_OF_EVENT: Readonly<Record<string, string>> = { environmental: 'environment', security: 'security' };

/** Returns the report of an issue that was converted to a hazard or an incident some hours later. */
function reportOf(random: Random, cast: Cast, becomes: AddedRecord): ReportedIssue {
  const { title, description, raised_at: at } = becomes.record;
  const category = CATEGORY_OF_EVENT[String(becomes.own['event_type'])] ?? 'something-is-not-right';
  return {
    text: { language: becomes.language, category, kinds: [], danger: 'maybe', title, details: '', done: '' },
    ...{ title, description, becomes },
    seen: placeOfRecord(cast, becomes),
    raisedAt: new Date(at.getTime() - random.hours(5)),
    roles: { raiser: personAs(becomes, 'raiser') ?? null, owner: personAs(becomes, 'owner') ?? cast.supervisor },
    replaced: { by: 'converted', at },
  };
}

/** Makes the issues of two years in any order. */
export function makeIssues(random: Random, cast: Cast, wanted: IssuesWanted, now: Date): MadeIssue[] {
  const { brand, issues: count, assets, hazards, incidents } = wanted;
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const texts = random.some(ISSUE_TEXTS[brand], ISSUE_TEXTS[brand].length);
  const reported = (index: number, days: number): ReportedIssue => {
    const text = itemAt(texts, index % texts.length);
    return { text, seen: placeOf(random, cast, assets, text), raisedAt: ago(days) };
  };
  const isConvertible = (record: AddedRecord): boolean =>
    personAs(record, 'raiser') !== undefined && record.own['event_type'] !== 'injuryOrIllness';
  const convertible = (from: readonly AddedRecord[], share: number): AddedRecord[] =>
    evenly(from.filter(isConvertible), Math.min(from.length, Math.round(count * share)));
  const converted = [...convertible(hazards, TO_HAZARDS), ...convertible(incidents, TO_INCIDENTS)];
  const waiting = waitingFor(cast).map((one, index) => ({ ...reported(index * 3, 12 - index * 0.7), ...one }));
  const repeats = Math.round(count * DUPLICATES);
  const observed = Math.round(count * FROM_OBSERVATIONS);
  const usual = count - converted.length - waiting.length - repeats - observed;
  const originals = Array.from({ length: usual }, (_, index) => {
    const report = reported(index, 0.2 + TWO_YEARS_DAYS * random.next() ** 1.6);
    return { report, made: makeIssue(random, cast, report, now) };
  });
  const old = originals.filter(({ report }) => report.raisedAt < ago(5));
  const atRisk = OBSERVATION_TEXTS[brand].filter(({ sentiment }) => sentiment === 'negative');
  return [
    ...originals.map(({ made }) => made),
    ...[...waiting, ...converted.map((record) => reportOf(random, cast, record))].map((one) =>
      makeIssue(random, cast, one, now),
    ),
    ...evenly(old, repeats).map(({ report, made }) => {
      const raisedAt = new Date(report.raisedAt.getTime() + random.hours(20));
      return makeIssue(random, cast, { ...report, raisedAt, replaced: { by: 'duplicate' }, duplicateOf: made }, now);
    }),
    ...Array.from({ length: observed }, () => {
      const report = observe(random, cast, brand, atRisk, ago(3 + 700 * random.next()));
      return makeObservation(random, cast, report, now, true);
    }),
  ];
}

/** Makes the observations of two years: seven of ten are of safe work. */
export function makeObservations(
  random: Random,
  cast: Cast,
  { brand, observations }: IssuesWanted,
  now: Date,
): MadeIssue[] {
  const texts = Map.groupBy(OBSERVATION_TEXTS[brand], ({ sentiment }) => sentiment);
  return Array.from({ length: observations }, () => {
    const fitting = texts.get(random.chance(0.7) ? 'positive' : 'negative') ?? [];
    const raisedAt = new Date(now.getTime() - (0.1 + TWO_YEARS_DAYS * random.next() ** 1.4) * DAY_MS);
    return makeObservation(random, cast, observe(random, cast, brand, fitting, raisedAt), now);
  });
}
