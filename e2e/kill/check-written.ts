import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Account } from './account.ts';

export type Query = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;

/**
 * Checks that no acknowledged record is lost, duplicated or without history, and that there are no unexpected records. What happens to
 * alerts is checked apart (`checkAlerts`).
 */
export async function checkRecords(ask: Query, tenantId: number, account: Account, faults: string[]): Promise<void> {
  const rows = await ask<{
    id: number;
    number: string;
    status: string;
    version: number;
    description: string;
    lines: string[];
    events: string[];
    comments: string[];
  }>(
    `select r.id::int, r.number, r.status, r.version, r.description,
      array(select c.action from app.record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
        and c.action not like 'alert%' order by c.id) lines,
      array(select e.name from app.event e where e.tenant_id = r.tenant_id and e.record_id = r.id
        and e.name not like 'alert%' order by e.id) events,
      array(select m.body from app.record_comment m where m.tenant_id = r.tenant_id and m.record_id = r.id order by m.id) comments
     from app.record r where r.tenant_id = $1 and r.description like 'Kill test %'`,
    [tenantId],
  );
  const said = (list: readonly string[]) => list.join(', ');
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const known of account.records.values()) {
    const row = found.get(known.id);
    found.delete(known.id);
    if (!row || row.number !== known.number) {
      faults.push(`${known.number} was acknowledged and is lost`);
      continue;
    }
    if (row.status !== known.status || row.version !== known.version)
      faults.push(
        `${known.number} is ${row.status}, version ${row.version}; acknowledged: ${known.status}, ${known.version}`,
      );
    for (const [what, list] of [
      ['history', row.lines],
      ['events', row.events],
    ] as const)
      if (said(list) !== said(known.lines))
        faults.push(`${known.number}: ${what} ${said(list)}; acknowledged: ${said(known.lines)}`);
    if (said(row.comments) !== said(known.comments))
      faults.push(`${known.number}: comments ${said(row.comments)}; acknowledged: ${said(known.comments)}`);
    const changes = row.lines.filter((line) => line !== 'commented' && line !== 'attached').length;
    if (changes !== row.version) faults.push(`${known.number}: version ${row.version} after ${changes} changes`);
  }
  const given = [...account.given];
  for (const row of found.values()) {
    const at = given.indexOf(row.description);
    if (at < 0) faults.push(`${row.number} is there twice, or nobody asked for it: ${row.description}`);
    else given.splice(at, 1);
  }
  const twice = await ask<{ number: string }>(
    'select number from app.record where tenant_id = $1 group by type, number having count(*) > 1',
    [tenantId],
  );
  for (const { number } of twice) faults.push(`two records are called ${number}`);
}

/** Checks that every last acknowledged answer is stored with its version, and that there are no unexpected executions. */
export async function checkForms(
  ask: Query,
  tenantId: number,
  scheduleId: number,
  { forms }: Account,
  faults: string[],
): Promise<void> {
  const rows = await ask<{ id: number; isSubmitted: boolean; answers: Record<string, unknown> }>(
    `select e.id::int, e.submitted_at is not null "isSubmitted",
      (select coalesce(jsonb_object_agg(a.question_id, jsonb_build_object('text', a.answer->'value', 'version', a.version)), '{}')
        from app.execution_answer a where a.tenant_id = e.tenant_id and a.execution_id = e.id) answers
     from app.execution e where e.tenant_id = $1 and e.schedule_id = $2`,
    [tenantId, scheduleId],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of found.keys()) if (!forms.has(id)) faults.push(`form ${id} was started, and nobody knows it`);
  for (const { id, answers, isSubmitted } of forms.values()) {
    const row = found.get(id);
    if (!row) faults.push(`form ${id} was acknowledged and is lost`);
    else if (row.isSubmitted !== isSubmitted || !isDeepStrictEqual(row.answers, Object.fromEntries(answers)))
      faults.push(`form ${id} is ${JSON.stringify(row)}; acknowledged: ${JSON.stringify([...answers])}`);
  }
}

/** Checks that each row of the file is one record with one history entry. */
export async function checkImport(
  ask: Query,
  tenantId: number,
  { label, rows }: { readonly label: string; readonly rows: number },
  faults: string[],
): Promise<void> {
  const [found] = await ask<{ records: number; texts: number; lines: number }>(
    `select count(*)::int records, count(distinct r.description)::int texts,
      (select count(*)::int from app.record_change c join app.record i on i.tenant_id = c.tenant_id and i.id = c.record_id
        where i.tenant_id = $1 and i.description like $2) lines
     from app.record r where r.tenant_id = $1 and r.description like $2`,
    [tenantId, `${label} row %`],
  );
  const { records = 0, texts = 0, lines = 0 } = found ?? {};
  if (records !== rows || texts !== rows || lines !== rows)
    faults.push(
      `the import has ${records} records of ${rows} rows, ${texts} different, with ${lines} lines of history`,
    );
}
