import { type RawBuilder, sql } from 'kysely';

/** SQL for the person for whom an actor acts: among the people of the record only because they stand in for that person. */
export const actingFor = (recordId: number, actorId: number): RawBuilder<number | null> => sql<
  number | null
>`(select min(p.for_id) from record_person p
  where p.record_id = ${recordId} and p.employee_id = ${actorId} having count(*) = count(p.for_id))`;
