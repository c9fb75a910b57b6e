import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { VisibleCase, VisiblePerson } from '@safety-qube/domain/incidents/history-words';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { accessTo, recordFacts, type VisibleRecord } from '../records/index.ts';
import { seesCases, seesNames } from './incidents.policy.ts';
import { isHiddenFrom } from './investigation.queries.ts';
import { getInvestigation } from './investigation.repository.ts';
import type { CaseSnapshot, PersonSnapshot } from './person-snapshot.ts';

type Change = HistoryEntry['change'];
type Who = Pick<PersonSnapshot, 'employeeId' | 'name'>;

type Pair<T> = readonly [before: T | null, after: T | null];
const personsIn = ({ person, case: cases }: Change): PersonSnapshot[] => [
  ...((person ?? []) as readonly (PersonSnapshot | null)[]).filter((one) => one !== null),
  ...((cases ?? []) as readonly (CaseSnapshot | null)[]).flatMap((one) => one?.person ?? []),
];
/** Keys that identify a person: their row among the people of the incident, and who they are. */
const keysOf = ({ id, employeeId, name }: Pick<PersonSnapshot, 'id'> & Who): string[] => [
  ...(id === null ? [] : [`place ${id}`]),
  employeeId === null ? `name ${name}` : `employee ${employeeId}`,
];

/**
 * Returns the history of an incident's investigation as the caller may read it. The name in a privacy case is left out everywhere
 * for callers from whom it is hidden now, or was when the person was removed; which parts of a case were changed is left out for
 * those who do not see cases.
 */
export async function visibleHistory(
  ctx: Ctx,
  record: VisibleRecord['record'],
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const kept = changes.flatMap(personsIn);
  if (!kept.length) return changes;
  const access = accessTo(INCIDENT, actorOf(ctx), recordFacts(record));
  const { people } = await getInvestigation(ctx, record.id);
  const isNow = new Set(people.flatMap((one) => keysOf(one)[0] ?? []));
  const hidden = new Set([
    ...people.filter((one) => isHiddenFrom(access, one)).flatMap(keysOf),
    // For removed people their last known state counts; for the others the current one.
    ...(seesNames(access)
      ? []
      : kept.filter((one) => one.isPrivate && !keysOf(one).some((key) => isNow.has(key)))
    ).flatMap(keysOf),
  ]);
  const isHidden = (person: PersonSnapshot): boolean => keysOf(person).some((key) => hidden.has(key));
  const who = (person: PersonSnapshot): Who => {
    const { employeeId, name } = person;
    return isHidden(person) ? { employeeId: null, name: null } : { employeeId, name };
  };
  const visiblePerson = (person: PersonSnapshot | null): VisiblePerson | null => {
    if (!person) return null;
    const { involvement, employment, gender, jobTitle } = person;
    const about = isHidden(person) ? {} : { ...(gender && { gender }), ...(jobTitle && { jobTitle }) };
    return { ...who(person), involvement, employment, ...about };
  };
  const visibleCase = (one: CaseSnapshot | null): VisibleCase | null => one && { ...who(one.person), parts: one.parts };
  const visibleCases = ([before, after]: Pair<CaseSnapshot>): Pair<VisibleCase> =>
    seesCases(access) ? [visibleCase(before), visibleCase(after)] : [null, { parts: null }];
  return changes.map((change) => {
    const [before = null, after = null] = (change['person'] ?? []) as Partial<Pair<PersonSnapshot>>;
    return {
      ...change,
      ...(change['person'] && { person: [visiblePerson(before), visiblePerson(after)] as const }),
      ...(change['case'] && { case: visibleCases(change['case'] as Pair<CaseSnapshot>) }),
    } as Change;
  });
}
