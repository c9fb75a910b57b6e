import { clockWords, type RunningClock } from '@safety-qube/domain/incidents/late-report';
import type { Language } from '@safety-qube/domain/languages';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { pageText } from '../../platform/page-text.ts';
import type { ClockReader, RecordDefinitions } from './record-definition.ts';
import type { ItemRow } from './record-row.ts';

/** A column of rows of any type: what the deadline of the record `r` depends on; null where none runs that the reader may see. */
export function clockFacts(definitions: RecordDefinitions, reader: ClockReader): RawBuilder<unknown> {
  const cases = Object.values(definitions).flatMap(({ type, reportClocks }) =>
    reportClocks
      ? [sql`when r.type = ${sql.lit(type)} and r.deadline_state < 2 then ${reportClocks.facts(reader)}`]
      : [],
  );
  return cases.length ? sql`case ${sql.join(cases, sql` `)} end clock_facts` : sql`null::jsonb clock_facts`;
}

/** Returns the deadline of a report to an authority of a row with that column; null for none. */
export const clockOfRow = (
  definitions: RecordDefinitions,
  { type, clock_facts: facts }: Pick<ItemRow, 'type' | 'clock_facts'>,
): RunningClock | null => (facts ? (definitions[type].reportClocks?.of(facts) ?? null) : null);

/** Says how late a report to an authority is, or in which time it is due, as pages do. */
export function clockText(language: Language, clock: RunningClock): string {
  const { key, regime, span } = clockWords(clock, { now: Date.now(), language });
  return pageText(language, key, { regime, span });
}

/** A record with a running deadline, as far as a reader may see that. */
export interface ClockedRecord {
  readonly id: number;
  readonly number: string;
  readonly clock: RunningClock;
}

/** Returns the records `r` under a condition that have a running deadline, the next one first, then those that have passed. */
export async function listClocks(
  { tx, recordDefinitions }: Pick<Ctx, 'tx' | 'recordDefinitions'>,
  reader: ClockReader,
  { where, limit }: { readonly where: RawBuilder<SqlBool>; readonly limit: number },
): Promise<ClockedRecord[]> {
  const { rows } = await sql<Pick<ItemRow, 'id' | 'type' | 'number' | 'clock_facts'>>`
    select c.id, c.type, c.number, c.clock_facts from (
      select r.id, r.type, r.number, r.deadline_state, r.deadline, ${clockFacts(recordDefinitions, reader)} from record r
      where r.deadline_state < 2 and r.shelf in ('open', 'closed') and ${where}) c
    where c.clock_facts is not null order by c.deadline_state, c.deadline, c.id limit ${sql.lit(limit)}`.execute(tx);
  return rows.flatMap((row) => {
    const clock = clockOfRow(recordDefinitions, row);
    return clock ? [{ id: row.id, number: row.number, clock }] : [];
  });
}

/** The records `r` that wait for an employee. */
export const waitsFor = (employeeId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.id in (select p.record_id from record_person p
    where p.employee_id = ${employeeId} and p.waits_since is not null)`;
