import { DAY_MS } from '@safety-qube/domain/durations';
import { itemAt } from '@safety-qube/domain/item-at';
import { personSnapshot } from '../modules/incidents/index.ts';
import type { Roles, Site } from './cast.ts';
import texts from './data/incidents.json' with { type: 'json' };
import { firstAidCase, severeCase } from './incident-cases.ts';
import { type Findings, findingsOf, noticeFindings } from './incident-findings.ts';
import type { Report } from './incident-reports.ts';
import type { MadeIncident, MadeInvolved } from './incident-rows.ts';
import type { Random } from './random.ts';
import type { generateHistory } from './resolution-lives.ts';
import type { Step } from './write-records.ts';

interface Looking {
  readonly report: Report;
  readonly happenedAt: number;
  readonly now: number;
  readonly life: ReturnType<typeof generateHistory>;
  readonly roles: Roles;
  readonly site: Site;
}
type Found = Pick<MadeIncident, 'involved' | 'statements' | 'steps' | 'own'> & {
  readonly record: Pick<MadeIncident['record'], 'version' | 'updated_at'>;
};

const NOTHING: Findings = {
  timeline: [],
  causes: [],
  costs: [],
  reporting: {
    knownAt: null,
    workRelated: null,
    workRelatedKnownAt: null,
    travel: null,
    dangerousOccurrence: null,
    onOurPremises: null,
    gas: null,
  },
  notices: [],
};

/** Returns the injured person and witnesses: people of the site, sometimes of a contractor. */
function involvedIn(random: Random, { report, happenedAt, now, roles, site }: Looking): MadeInvolved[] {
  const { injury, codes } = report;
  if (!injury && !codes) return [];
  const others = site.people.filter(({ id }) => id !== roles.owner && id !== roles.raiser);
  const [hurt, saw] = random.some(others, 2);
  const isOurs = hurt !== undefined && random.chance(0.88);
  const written = injury ? severeCase(random, injury, happenedAt, now) : codes ? firstAidCase(codes) : null;
  const injured: MadeInvolved = {
    employeeId: isOurs ? hurt.id : null,
    name: isOurs ? null : random.pick(texts.contractors),
    involvement: 'injured',
    employment: isOurs ? 'employee' : 'contractor',
    case: written,
  };
  const witness: MadeInvolved[] =
    saw && random.chance(0.6)
      ? [{ employeeId: saw.id, name: null, involvement: 'witness', employment: 'employee', case: null }]
      : [];
  return [injured, ...witness];
}

function statementsOf(random: Random, involved: readonly MadeInvolved[], happenedAt: number): Found['statements'] {
  const takenOn = new Date(happenedAt + DAY_MS).toISOString().slice(0, 10);
  return involved.flatMap(({ involvement }, by) => {
    if (involvement === 'involved') return [];
    return [{ by, takenOn, text: random.pick(texts.statements[involvement]) }];
  });
}

/** Returns the changes for the history of each written part, in order. */
function changesOf(findings: Findings, involved: readonly MadeInvolved[], said: number): NonNullable<Step['change']>[] {
  const kept = involved.map((person) => personSnapshot({ ...person, id: null }));
  return [
    ...kept.map((person) => ({ person: [null, person] as const })),
    ...kept.flatMap((person, index) =>
      involved[index]?.case ? [{ case: [null, { person, parts: [] }] as const }] : [],
    ),
    ...(said ? [{ statements: [0, said] as const }] : []),
    ...(findings.timeline.length ? [{ timeline: [[], findings.timeline] as const }] : []),
    ...(findings.notices.length ? [{ notices: [[], findings.notices] as const }] : []),
    ...(findings.causes.length ? [{ causes: [[], findings.causes.map(({ text }) => text)] as const }] : []),
    ...(findings.costs.length ? [{ costs: [[], findings.costs] as const }] : []),
  ];
}

/** Inserts the history entries of the investigation after the first action on the incident. */
function withEdits({ steps }: Looking['life'], ehs: number, changes: readonly object[], now: number): Step[] {
  const [raised, taken, next] = steps;
  if (!raised || !taken || !changes.length) return [...steps];
  const from = taken.at.getTime();
  const until = Math.min(next?.at.getTime() ?? now, from + 3 * DAY_MS);
  const edits = changes.map(
    (change, index): Step => ({
      at: new Date(from + ((until - from) * (index + 1)) / (changes.length + 1)),
      actor_id: ehs,
      action: 'edited',
      from_status: null,
      to_status: null,
      note: null,
      change: change as NonNullable<Step['change']>,
    }),
  );
  return [raised, taken, ...edits, ...steps.slice(2)];
}

/** Whether the authority was notified of a severe injury: always for closed incidents, nearly always for others. */
const isNotified = (random: Random, { report, life }: Looking, isTaken: boolean): boolean =>
  isTaken && report.injury !== undefined && (Boolean(life.record.closed_at) || random.chance(0.85));

/**
 * Investigates an incident according to its progress: the injured person once it is assigned, and many severe ones completely.
 */
export function lookInto(random: Random, looking: Looking): Found {
  const { report, happenedAt, life, roles, now } = looking;
  const isTaken = life.steps.length > 1 && life.record.closed_as !== 'notValid';
  const involved = isTaken ? involvedIn(random, looking) : [];
  const isWhole = isTaken && report.lesson !== undefined && life.steps.length > 2 && random.chance(0.6);
  const isHospitalized = report.injury?.isHospitalized ?? false;
  const ehs = roles.ehs[0] ?? roles.owner;
  const findings =
    isWhole && report.lesson
      ? findingsOf(random, {
          title: report.title,
          happenedAt,
          isHospitalized,
          lesson: report.lesson,
          notifiedBy: ehs,
        })
      : {
          ...NOTHING,
          costs: isTaken ? damageOf(report) : [],
          ...(isNotified(random, looking, isTaken) && noticeFindings(happenedAt, ehs)),
        };
  const statements = isWhole ? statementsOf(random, involved, happenedAt) : [];
  const changes = isTaken ? changesOf(findings, involved, statements.length) : [];
  const steps = withEdits(life, ehs, changes, now);
  return {
    involved,
    statements,
    steps,
    record: { version: steps.length, updated_at: itemAt(steps, steps.length - 1).at },
    own: { ...findings },
  };
}

const damageOf = ({ cost }: Report): Findings['costs'] =>
  cost ? [{ kind: cost[0] as Findings['costs'][number]['kind'], amount: cost[1], currency: 'USD', note: '' }] : [];
