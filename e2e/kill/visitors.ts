import { randomBytes } from 'node:crypto';
import { pngOf } from '../../apps/api/src/testing/images.ts';
import type { Account, KnownReport, Operation } from './account.ts';
import type { Query } from './check-written.ts';
import { operation } from './operation.ts';

/** Creates a client that reports without a name by the code of a facility, and sends photos afterwards by the claim. */
export function makeReporter(word: () => string, account: Account) {
  let last: KnownReport | undefined;
  let token: string | undefined;

  function report(): Operation {
    const description = `Visitor ${word()}: water on the stairs`;
    const claim = randomBytes(32).toString('hex');
    const body = { type: 'hazard', category: 'other', description, claim };
    return operation(account, { as: 'visitor', method: 'POST', path: '/api/visit/reports', body }, () => {
      last = { description, claim, photos: 0 };
      token = undefined;
      account.reports.push(last);
    });
  }
  function open({ claim }: KnownReport): Operation {
    const call = {
      as: 'visitor',
      method: 'POST',
      path: '/api/aum/mauth',
      body: { claim },
      isRepeatable: true,
    } as const;
    return operation(account, call, (answer) => {
      token = (answer.body as { token: string }).token;
    });
  }
  function sendPhoto(known: KnownReport, by: string): Operation {
    const body = pngOf(200 + known.photos, 150);
    return operation(account, { as: 'visitor', token: by, method: 'POST', path: '/api/visit/files', body }, () => {
      known.photos += 1;
    });
  }
  return {
    /** Returns the next call of a visitor: a report, then its claim is exchanged, then two photos follow. */
    next(): Operation {
      if (!last || last.photos === 2) return report();
      return token === undefined ? open(last) : sendPhoto(last, token);
    },
  };
}

/** Checks that every acknowledged report of a visitor is stored once, as a record or held, with the photos that followed it. */
export async function checkReports(
  ask: Query,
  tenantId: number,
  { reports }: Account,
  faults: string[],
): Promise<void> {
  const rows = await ask<{ description: string; times: number; photos: number }>(
    `with stored as (
       select r.description, a.photos from app.record r, lateral (select count(*)::int photos from app.attachment a
           where a.tenant_id = r.tenant_id and a.record_id = r.id) a
         where r.tenant_id = $1 and r.description like 'Visitor %'
       union all
       select h.report ->> 'description', a.photos from app.held_report h, lateral (select count(*)::int photos from app.attachment a
           where a.tenant_id = h.tenant_id and a.held_report_id = h.id) a
         where h.tenant_id = $1)
     select description, count(*)::int times, sum(photos)::int photos from stored group by description`,
    [tenantId],
  );
  const found = new Map(rows.map((row) => [row.description, row]));
  for (const { description, photos } of reports) {
    const row = found.get(description);
    if (row?.times !== 1) faults.push(`${description} is stored ${row?.times ?? 0} times`);
    else if (row.photos !== photos) faults.push(`${description} has ${row.photos} photos; acknowledged: ${photos}`);
  }
}
