import type { EmployeeBrief } from '@safety-qube/contract/people';
import { personName } from '@safety-qube/domain/person-name';

export interface PersonOption {
  readonly value: string;
  readonly label: string;
}

/** What tells people of one name apart, the first that does: their job, where they belong, both. */
function distinctions(person: EmployeeBrief, facilityOf: (id: number) => string | undefined): string[] {
  const facility = person.facilityId === null ? undefined : facilityOf(person.facilityId);
  const both = [person.jobTitle, facility].filter((one) => one != null);
  return [...both, both.join(', ')];
}

function labelOf(
  person: EmployeeBrief,
  namesakes: readonly EmployeeBrief[],
  facilityOf: (id: number) => string | undefined,
): string {
  const name = personName(person);
  if (namesakes.length < 2) return name;
  const others = namesakes.filter((one) => one !== person).flatMap((one) => distinctions(one, facilityOf));
  const own = distinctions(person, facilityOf);
  const told = own.find((one) => !others.includes(one)) ?? own.at(-1);
  return told ? `${name} (${told})` : name;
}

/**
 * People to choose from, in the order that they are given in, those who belong to `nearTo` first; people of one name are told apart
 * by what they do or where they belong.
 */
export function peopleOptions(
  people: readonly EmployeeBrief[],
  nearTo: number | null,
  facilityOf: (id: number) => string | undefined,
): PersonOption[] {
  const byName = Map.groupBy(people, personName);
  const isNear = ({ facilityId }: EmployeeBrief) => nearTo !== null && facilityId === nearTo;
  return [...people.filter(isNear), ...people.filter((person) => !isNear(person))].map((person) => ({
    value: String(person.id),
    label: labelOf(person, byName.get(personName(person)) ?? [], facilityOf),
  }));
}
