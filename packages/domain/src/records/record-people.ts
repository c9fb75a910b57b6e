/** A person who is responsible for a category, a facility or the whole tenant, for one type of records. */
export interface ApproverLine {
  readonly employeeId: number;
  /** Null for every facility. */
  readonly facilityId: number | null;
  /** Null for every category. */
  readonly category: string | null;
}

/** The people among whom the owner and approvers of a new record are chosen; all of them are active. */
export interface Responsibilities {
  readonly approvers: readonly ApproverLine[];
  readonly facilityOwnerId: number | null;
  readonly facilityApproverId: number | null;
  /** Holders of the right to approve in the facility, who are the last resort. */
  readonly holders: readonly number[];
}

const of = (approvers: readonly ApproverLine[], facilityId: number | null, category: string | null): number[] =>
  approvers.filter((a) => a.facilityId === facilityId && a.category === category).map((a) => a.employeeId);

const present = (id: number | null): number[] => (id === null ? [] : [id]);

/**
 * The owner of a new record (product, "Workflow"): the one chosen on the form, else the approver of the category in this facility
 * or in all, else the facility's default owner, else the approver of the facility or of the tenant, else any holder of the right;
 * undefined if there is none.
 */
export function chooseOwner(
  { approvers, facilityOwnerId, holders }: Responsibilities,
  { facilityId, category, chosenId }: { facilityId: number; category: string; chosenId?: number | undefined },
): number | undefined {
  return [
    ...(chosenId === undefined ? [] : [chosenId]),
    ...of(approvers, facilityId, category),
    ...of(approvers, null, category),
    ...present(facilityOwnerId),
    ...of(approvers, facilityId, null),
    ...of(approvers, null, null),
    ...holders,
  ][0];
}

/**
 * Who approves the resolution of a new record (product, "Workflow"): the approvers of the most specific level that has somebody
 * without any other relation to the record (`others`). Empty if no level has.
 */
export function chooseEhsMembers(
  { approvers, facilityApproverId, holders }: Responsibilities,
  { facilityId, category, others }: { facilityId: number; category: string; others: ReadonlySet<number> },
): number[] {
  const levels = [
    of(approvers, facilityId, category),
    of(approvers, null, category),
    [...of(approvers, facilityId, null), ...present(facilityApproverId)],
    of(approvers, null, null),
    holders,
  ];
  for (const level of levels) {
    const eligible = [...new Set(level)].filter((id) => !others.has(id));
    if (eligible.length) return eligible;
  }
  return [];
}
