import { type ApprovalFacts, type ApproverLine, matchesLine, precisionOf } from './approver-lines.ts';

/** The people among whom the owner and approvers of a new record are chosen; all of them are active. */
export interface Responsibilities {
  /** The lines of the type, for this place or any. */
  readonly approvers: readonly ApproverLine[];
  readonly facilityOwnerId: number | null;
  readonly facilityApproverId: number | null;
  /** Holders of the right to approve in the facility, who are the last resort. */
  readonly holders: readonly number[];
}

/** People who were chosen, and by what: approver lines, the default of the facility, or the right to approve alone. */
export interface Choice {
  readonly employeeIds: readonly number[];
  readonly by: 'line' | 'deputy' | 'facility' | 'right' | 'nobody';
  /** The lines that name them. */
  readonly lineIds: readonly number[];
}
const NOBODY: Choice = { employeeIds: [], by: 'nobody', lineIds: [] };

/** A step of the choice: the lines of one precision, and the person who is the default of the facility beside them. */
interface Step {
  readonly lines: readonly ApproverLine[];
  readonly defaultId: number | null;
}

/** The precision of lines that name a facility and nothing else, beside which its default stands. */
const OF_FACILITY = precisionOf({
  facilityId: 0,
  departmentId: null,
  category: null,
  eventType: null,
  riskLevel: null,
});

/** The steps of a choice: the most precise lines that match come first, and the default of the facility with those of its precision. */
function stepsFor(approvers: readonly ApproverLine[], facts: ApprovalFacts, defaultId: number | null): Step[] {
  const byPrecision = Map.groupBy(
    approvers.filter((line) => matchesLine(line, facts)),
    precisionOf,
  );
  const precisions = new Set([...byPrecision.keys(), ...(defaultId === null ? [] : [OF_FACILITY])]);
  return [...precisions]
    .toSorted((a, b) => b - a)
    .map((precision) => ({
      lines: byPrecision.get(precision) ?? [],
      defaultId: precision === OF_FACILITY ? defaultId : null,
    }));
}

/** Chooses among the people of a step; their deputies only if none of them is eligible. */
function chooseOf({ lines, defaultId }: Step, isEligible: (id: number) => boolean): Choice | undefined {
  const choice = (by: Choice['by'], named: readonly (readonly [lineId: number | null, employeeId: number])[]) => {
    const eligible = named.filter(([, id]) => isEligible(id));
    return eligible.length
      ? {
          by,
          employeeIds: [...new Set(eligible.map(([, id]) => id))],
          lineIds: [...new Set(eligible.flatMap(([lineId]) => lineId ?? []))],
        }
      : undefined;
  };
  return (
    choice(lines.length ? 'line' : 'facility', [
      ...lines.flatMap(({ id, employeeIds }) => employeeIds.map((who) => [id, who] as const)),
      ...(defaultId === null ? [] : [[null, defaultId] as const]),
    ]) ??
    choice(
      'deputy',
      lines.flatMap(({ id, deputyId }) => (deputyId === null ? [] : [[id, deputyId] as const])),
    )
  );
}

function choose(steps: readonly Step[], holders: readonly number[], others: ReadonlySet<number>): Choice {
  const isEligible = (id: number): boolean => !others.has(id);
  for (const step of steps) {
    const found = chooseOf(step, isEligible);
    if (found) return found;
  }
  const employeeIds = holders.filter(isEligible);
  return employeeIds.length ? { employeeIds, by: 'right', lineIds: [] } : NOBODY;
}

/**
 * Who approves the resolution of a new record (product, "Workflow"), and why: the people of the most precise lines that have somebody
 * without any other relation to the record (`others`), the default approver of the facility among those of its lines, else the
 * holders of the right.
 */
export const traceEhsMembers = (
  { approvers, facilityApproverId, holders }: Responsibilities,
  { others, ...facts }: ApprovalFacts & { readonly others: ReadonlySet<number> },
): Choice => choose(stepsFor(approvers, facts, facilityApproverId), holders, others);

/** The people who approve a new record, as `traceEhsMembers`. */
export const chooseEhsMembers = (
  responsibilities: Responsibilities,
  facts: ApprovalFacts & { readonly others: ReadonlySet<number> },
): readonly number[] => traceEhsMembers(responsibilities, facts).employeeIds;

/**
 * Who owns a new record (product, "Workflow") unless the form chooses somebody, and why: the first person of the most precise lines,
 * the default owner of the facility before its lines, else any holder of the right.
 */
export function traceOwner(responsibilities: Responsibilities, facts: ApprovalFacts): Choice {
  const { approvers, facilityOwnerId, holders } = responsibilities;
  const steps = stepsFor(approvers, facts, facilityOwnerId).flatMap((step) =>
    step.defaultId === null
      ? [step]
      : [
          { ...step, lines: [] },
          { ...step, defaultId: null },
        ],
  );
  const choice = choose(steps, holders, new Set());
  return { ...choice, employeeIds: choice.employeeIds.slice(0, 1), lineIds: choice.lineIds.slice(0, 1) };
}

/** The owner of a new record: the one chosen on the form, else as `traceOwner`; undefined if there is nobody. */
export const chooseOwner = (
  responsibilities: Responsibilities,
  { chosenId, ...facts }: ApprovalFacts & { readonly chosenId?: number | undefined },
): number | undefined => chosenId ?? traceOwner(responsibilities, facts).employeeIds[0];

/** Who would own and approve a new record that names nobody itself, before anybody else has a relation to it. */
export interface Outcome {
  readonly owner: Choice;
  /** Who approves; of a type without approvers its owner. */
  readonly approvers: Choice;
  /** Whether nobody is named for such a record, neither by a line nor by the facility. */
  readonly isHole: boolean;
}

/** Who would own and approve a new record, as the functions above choose when it is raised. */
export function traceOutcome(
  responsibilities: Responsibilities,
  facts: ApprovalFacts,
  { hasApprovers }: { readonly hasApprovers: boolean },
): Outcome {
  const owner = traceOwner(responsibilities, facts);
  if (!hasApprovers) return { owner, approvers: owner, isHole: isUnnamed(owner) };
  const approvers = traceEhsMembers(responsibilities, { ...facts, others: new Set(owner.employeeIds) });
  const named = traceEhsMembers(responsibilities, { ...facts, others: new Set() });
  return { owner, approvers, isHole: isUnnamed(named) };
}
const isUnnamed = ({ by }: Choice): boolean => by === 'right' || by === 'nobody';
