import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';

export interface PersonOption {
  readonly value: string;
  readonly label: string;
}

/** Returns texts that may distinguish people with the same name, to be tried in order: job, facility, both. */
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
  const distinction = own.find((one) => !others.includes(one)) ?? own.at(-1);
  return distinction ? `${name} (${distinction})` : name;
}

/**
 * Returns people as options, in the given order, those of `nearTo` first; people with the same name are distinguished
 * by job or facility.
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
