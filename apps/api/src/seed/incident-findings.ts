import type { AuthorityNotice, InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { HOUR_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import type { CostKind } from '@safety-qube/domain/incidents/investigation';
import texts from './data/incidents.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Lesson = (typeof texts.lessons)['1'];

const instant = (at: number): string => new Date(at).toISOString();

/** The findings about an accident, without statements. */
export type Findings = Pick<InvestigationParts, 'timeline' | 'causes' | 'costs' | 'reporting'> & {
  readonly notices: readonly AuthorityNotice[];
};

function timelineOf(title: string, happenedAt: number, isHospitalized: boolean): Findings['timeline'] {
  const { before, happened, stopped, firstAid, called, hospital, told } = texts.timeline;
  const moments: (readonly [minute: number, text: string])[] = [
    [-95, before],
    [0, `${happened}: ${title}`],
    [2, stopped],
    [5, firstAid],
    ...(isHospitalized
      ? ([
          [7, called],
          [32, hospital],
        ] as const)
      : []),
    [50, told],
  ];
  return moments.map(([minute, text]) => ({ at: instant(happenedAt + minute * MINUTE_MS), text }));
}

/** Returns a chain of whys, and another cause beside the second one. */
function causesOf({ whys, branch }: Lesson): Findings['causes'] {
  const chain = whys.map((text, index) => ({ id: `c${index + 1}`, parentId: index ? `c${index}` : null, text }));
  return [...chain, { id: 'b1', parentId: 'c1', text: branch }];
}

function costsOf(random: Random, isHospitalized: boolean): Findings['costs'] {
  const line = (kind: CostKind, most: number) => ({
    kind,
    amount: Math.round(most * (0.3 + 0.7 * random.next())),
    currency: 'USD',
    note: '',
  });
  return [
    line('medical', isHospitalized ? 38_000 : 9000),
    line('lostProduction', 6500),
    ...(random.chance(0.4) ? [line('repair', 4000)] : []),
  ];
}

/** Returns the notice to the authority, a few hours after the accident. */
function noticeOf(happenedAt: number, byId: number): AuthorityNotice {
  const hours = 3 + (Math.floor(happenedAt / MINUTE_MS) % 9);
  const reference = `${new Date(happenedAt).getUTCFullYear()}-${String(Math.floor(happenedAt / MINUTE_MS) % 100_000).padStart(5, '0')}`;
  const how = hours % 2 ? 'phone' : 'web';
  return { regime: 'osha', what: 'notify', at: instant(happenedAt + hours * HOUR_MS), byId, how, reference, note: '' };
}

/** Returns the notice of an accident to the authority, and the facts required for it. */
export const noticeFindings = (happenedAt: number, notifiedBy: number): Pick<Findings, 'reporting' | 'notices'> => ({
  reporting: {
    knownAt: instant(happenedAt + 20 * MINUTE_MS),
    workRelated: true,
    workRelatedKnownAt: null,
    travel: 'none',
    dangerousOccurrence: false,
    onOurPremises: true,
    gas: 'none',
  },
  notices: [noticeOf(happenedAt, notifiedBy)],
});

/** Returns the findings about a fully investigated accident. */
export const findingsOf = (
  random: Random,
  {
    title,
    happenedAt,
    isHospitalized,
    lesson,
    notifiedBy,
  }: {
    readonly title: string;
    readonly happenedAt: number;
    readonly isHospitalized: boolean;
    readonly lesson: Lesson;
    /** Who notified the authority. */
    readonly notifiedBy: number;
  },
): Findings => ({
  timeline: timelineOf(title, happenedAt, isHospitalized),
  causes: causesOf(lesson),
  costs: costsOf(random, isHospitalized),
  ...noticeFindings(happenedAt, notifiedBy),
});
