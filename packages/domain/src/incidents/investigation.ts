import type { Severity } from './severity.ts';

/** How a person was involved in an incident; those who were injured or fell ill have a case. */
export const INVOLVEMENTS = ['injured', 'witness', 'involved'] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

/** Maximum number of people of an incident. */
export const MAX_INVOLVED = 200;

/** Kinds of costs of an incident. */
export const COST_KINDS = ['medical', 'repair', 'lostProduction', 'cleanUp', 'legal', 'other'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** What an investigation can need, in the order of the work. */
export const INVESTIGATION_NEEDS = ['people', 'cases', 'severity', 'notices', 'causes'] as const;
export type InvestigationNeed = (typeof INVESTIGATION_NEEDS)[number];

/** What decides whether an investigation is complete. */
export interface Investigated {
  /** Whether the fields of the incident say that somebody was hurt. */
  readonly isSomebodyHurt: boolean;
  readonly actualSeverity: Severity | null;
  readonly potentialSeverity: Severity | null;
  readonly people: readonly { readonly involvement: Involvement; readonly case: object | null }[];
  readonly causes: readonly unknown[];
  /** Null for a reader who may not see cases: nothing is then said of these and of notices. */
  readonly reportability:
    | readonly { readonly reportable: string; readonly duties: readonly { readonly met: number | null }[] }[]
    | null;
}

const injuredOf = ({ people }: Pick<Investigated, 'people'>) =>
  people.filter(({ involvement }) => involvement === 'injured');

/** Whether somebody was hurt in an incident, by its fields or by the people who are named. */
export const hasInjured = (investigated: Pick<Investigated, 'isSomebodyHurt' | 'people'>): boolean =>
  investigated.isSomebodyHurt || injuredOf(investigated).length > 0;

/** Returns what an investigation needs, in the order of the work, and whether it is there. */
export function investigationNeeds(
  investigated: Investigated,
): readonly { readonly need: InvestigationNeed; readonly isMet: boolean }[] {
  const { actualSeverity, potentialSeverity, causes, reportability } = investigated;
  const injured = injuredOf(investigated);
  const isHurt = hasInjured(investigated);
  const reportable = reportability?.filter((one) => one.reportable === 'yes') ?? [];
  const isMet: Readonly<Record<InvestigationNeed, boolean | undefined>> = {
    people: isHurt ? injured.length > 0 : undefined,
    cases: isHurt && reportability ? injured.length > 0 && injured.every((person) => person.case) : undefined,
    severity: actualSeverity !== null && potentialSeverity !== null,
    notices: reportable.length ? reportable.every(({ duties }) => duties.every(({ met }) => met !== null)) : undefined,
    causes: causes.length > 0,
  };
  return INVESTIGATION_NEEDS.flatMap((need) => {
    const is = isMet[need];
    return is === undefined ? [] : [{ need, isMet: is }];
  });
}
