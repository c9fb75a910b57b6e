import type { HistoryEntry } from '@safety-qube/contract/activity';
import type { ToldCase, ToldPerson } from '@safety-qube/domain/incidents/history-words';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { accessTo, recordFacts, type SeenRecord } from '../records/index.ts';
import { seesCases, seesNames } from './incidents.policy.ts';
import { isHiddenFrom } from './investigation.queries.ts';
import { getInvestigation } from './investigation.repository.ts';
import type { KeptCase, KeptPerson } from './kept-person.ts';

type Change = HistoryEntry['change'];
type Who = Pick<KeptPerson, 'employeeId' | 'name'>;

type Pair<T> = readonly [before: T | null, after: T | null];
const personsIn = ({ person, case: cases }: Change): KeptPerson[] => [
  ...((person ?? []) as readonly (KeptPerson | null)[]).filter((one) => one !== null),
  ...((cases ?? []) as readonly (KeptCase | null)[]).flatMap((one) => one?.person ?? []),
];
/** What somebody is known by: their place among the people of the incident, and who they are. */
const keysOf = ({ id, employeeId, name }: Pick<KeptPerson, 'id'> & Who): string[] => [
  ...(id === null ? [] : [`place ${id}`]),
  employeeId === null ? `name ${name}` : `employee ${employeeId}`,
];

/**
 * The history of an incident's investigation as the caller may read it: the name of a privacy case is told nowhere to those from
 * whom it is kept now, or was when the person was taken off; which parts of a case were changed only to those who see cases.
 */
export async function visibleHistory(
  ctx: Ctx,
  record: SeenRecord['record'],
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const kept = changes.flatMap(personsIn);
  if (!kept.length) return changes;
  const access = accessTo(INCIDENT, actorOf(ctx), recordFacts(record));
  const { people } = await getInvestigation(ctx, record.id);
  const isNow = new Set(people.flatMap((one) => keysOf(one)[0] ?? []));
  const hidden = new Set([
    ...people.filter((one) => isHiddenFrom(access, one)).flatMap(keysOf),
    // Of whoever was taken off, what was last known counts; of the others what is so now.
    ...(seesNames(access)
      ? []
      : kept.filter((one) => one.isPrivate && !keysOf(one).some((key) => isNow.has(key)))
    ).flatMap(keysOf),
  ]);
  const isHidden = (person: KeptPerson): boolean => keysOf(person).some((key) => hidden.has(key));
  const who = (person: KeptPerson): Who => {
    const { employeeId, name } = person;
    return isHidden(person) ? { employeeId: null, name: null } : { employeeId, name };
  };
  const tellPerson = (person: KeptPerson | null): ToldPerson | null => {
    if (!person) return null;
    const { involvement, employment, gender, jobTitle } = person;
    const about = isHidden(person) ? {} : { ...(gender && { gender }), ...(jobTitle && { jobTitle }) };
    return { ...who(person), involvement, employment, ...about };
  };
  const tellCase = (one: KeptCase | null): ToldCase | null => one && { ...who(one.person), parts: one.parts };
  const tellCases = ([before, after]: Pair<KeptCase>): Pair<ToldCase> =>
    seesCases(access) ? [tellCase(before), tellCase(after)] : [null, { parts: null }];
  return changes.map((change) => {
    const [before = null, after = null] = (change['person'] ?? []) as Partial<Pair<KeptPerson>>;
    return {
      ...change,
      ...(change['person'] && { person: [tellPerson(before), tellPerson(after)] as const }),
      ...(change['case'] && { case: tellCases(change['case'] as Pair<KeptCase>) }),
    } as Change;
  });
}
