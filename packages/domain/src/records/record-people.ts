/** Somebody who looks after a category, a facility or the whole tenant, for one type of records. */
export interface ApproverLine {
  readonly employeeId: number;
  /** Null for every facility. */
  readonly facilityId: number | null;
  /** Null for every category. */
  readonly category: string | null;
}

/** What decides whom a new record goes to; everybody here is active. */
export interface Responsibilities {
  readonly approvers: readonly ApproverLine[];
  readonly facilityOwnerId: number | null;
  readonly facilityApproverId: number | null;
  /** Holders of the right to approve in the facility, the last to stand in. */
  readonly holders: readonly number[];
}

const of = (approvers: readonly ApproverLine[], facilityId: number | null, category: string | null): number[] =>
  approvers.filter((a) => a.facilityId === facilityId && a.category === category).map((a) => a.employeeId);

const present = (id: number | null): number[] => (id === null ? [] : [id]);

/**
 * The owner of a new record (product, "Workflow"): the chosen one, else the approver of the category (of this facility before
 * of all), else the facility's default, else the tenant's; undefined when nobody at all may approve.
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
 * Who approves the resolution of a new record (product, "Workflow"): the approvers at the most precise level that has somebody
 * who is nothing else to the record; the next level up where all are. Empty when nobody at all is left.
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
