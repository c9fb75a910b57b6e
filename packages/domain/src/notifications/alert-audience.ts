import { type ApprovalFacts, keepInLine } from '../records/approver-lines.ts';
import { chooseEhsMembers, type Responsibilities } from '../records/record-people.ts';
import { maySee, type RecordAudience, type Viewer } from '../records/visibility.ts';
import { type Candidate, isMeant, type NotificationRule } from './notification-audience.ts';

/** A person who could be notified of a critical record. */
export interface AlertCandidate extends Candidate {
  /** The facility where they work; null for none in particular. */
  readonly worksAt: number | null;
}

/** What decides whom a critical record notifies. */
export interface AlertFacts {
  readonly record: RecordAudience & ApprovalFacts;
  /** Who made it critical, and so knows already; null for a timer and for an anonymous reporter. */
  readonly actorId: number | null;
  /** Everybody who could be notified, with their relations to the record. */
  readonly candidates: readonly AlertCandidate[];
  readonly responsibilities: Responsibilities;
}

/**
 * Whether a person may be notified of a critical record: who may see it, and others unless it is confidential or archived; they learn
 * only where it is, and its category.
 */
export const mayBeAlerted = (person: Viewer & Pick<Candidate, 'isReader'>, record: RecordAudience): boolean =>
  person.isReader && !record.isDeleted && (maySee(person, record) || !(record.isConfidential || record.isArchived));

const idsOf = (people: readonly Candidate[]): number[] => people.map(({ employeeId }) => employeeId);
const alertable = ({ record, actorId, candidates }: AlertFacts): AlertCandidate[] =>
  candidates.filter((person) => person.employeeId !== actorId && mayBeAlerted(person, record));

/** The next approvers up who may be notified and are not among `known`. */
function approversAbove(facts: AlertFacts, known: readonly number[]): readonly number[] {
  const { responsibilities: all } = facts;
  const able = new Set(idsOf(alertable(facts)));
  const responsibilities = {
    ...all,
    approvers: all.approvers.map((line) => keepInLine(line, (id) => able.has(id))),
    facilityApproverId: able.has(all.facilityApproverId ?? 0) ? all.facilityApproverId : null,
    holders: all.holders.filter((id) => able.has(id)),
  };
  return chooseEhsMembers(responsibilities, { ...facts.record, others: new Set(known) });
}

const reaches = ({ facilityIds }: Candidate, facilityId: number): boolean =>
  facilityIds === null || facilityIds.has(facilityId);
/** Whether a facility is one of those that a person's role is limited to, or of an unlimited role where they work, if anywhere. */
const isOf = ({ facilityIds, worksAt }: AlertCandidate, facilityId: number): boolean =>
  facilityIds === null ? worksAt === null || worksAt === facilityId : facilityIds.has(facilityId);

/** Whom the tenant wants to be notified of critical records besides the people of a record: by rules, and the roles `roleIds`. */
interface Addressed {
  readonly rules: readonly NotificationRule[];
  readonly roleIds: ReadonlySet<number>;
}

/**
 * Who is responsible for a critical record now, as far as they may be notified: its owner and EHS members, holders of those roles of
 * its facility, and whom critical rules name.
 */
function addressed(facts: AlertFacts, { rules, roleIds }: Addressed): readonly number[] {
  const critical = rules.filter(({ event, isCritical }) => isCritical && event === 'immediateDanger');
  const { facilityId } = facts.record;
  const isAddressed = (person: AlertCandidate): boolean =>
    ['owner' as const, 'ehsMember' as const].some((relation) => person.relations.has(relation)) ||
    (roleIds.has(person.roleId) && isOf(person, facilityId)) ||
    critical.some((rule) => isMeant(rule, person) && (rule.audience.kind !== 'role' || reaches(person, facilityId)));
  return idsOf(alertable(facts).filter(isAddressed));
}

/** Whom a record notifies when it becomes critical, whatever they chose: who is responsible for it, else the next approvers up. */
export function alertedFirst(facts: AlertFacts, to: Addressed): readonly number[] {
  const alerted = addressed(facts, to);
  return alerted.length ? alerted : approversAbove(facts, []);
}

/**
 * Whom it notifies again while nobody has it: those who were notified `before`, who is responsible by now, such as a new owner, and
 * the next approvers up.
 */
export function alertedAgain(facts: AlertFacts, to: Addressed, before: readonly number[]): number[] {
  const known = new Set([...before, ...addressed(facts, to)]);
  return [...idsOf(alertable(facts)).filter((id) => known.has(id)), ...approversAbove(facts, [...known])];
}
