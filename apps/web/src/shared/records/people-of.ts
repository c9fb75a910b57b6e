import type { AnyRecord } from '../../config/record-types.ts';

/** Returns the ids of a record's people in a relation. */
export const peopleWho = (
  { people }: Pick<AnyRecord, 'people'>,
  relation: AnyRecord['people'][number]['relation'],
): number[] => people.filter((person) => person.relation === relation).map((person) => person.employeeId);
