import { languageOf } from '@safety-qube/domain/languages';
import { sql } from 'kysely';
import * as z from 'zod';
import { type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { headText, readHead } from '../../platform/seals/chain-head.ts';
import { tenantOrigin } from '../../platform/tenant-origin.ts';
import { tenantById } from '../tenants/index.ts';

type MailPlatform = Pick<Platform, 'config' | 'mail'>;

/** Mails the head of the chain to each address that has not received it on a day. */
export const mailHeads = (
  { config, mail }: MailPlatform,
  { tx, tenantId }: Pick<JobCtx, 'tx' | 'tenantId'>,
  day: string,
) =>
  tx.transaction().execute(async (trx) => {
    const { rows } = await sql<{ address: string; language: string | null }>`
      with r as (update audit_recipient set mailed_on = ${day}::date where mailed_on is distinct from ${day}::date
        returning tenant_id, address)
      select r.address, e.selected_language language from r
      left join employee e on e.tenant_id = r.tenant_id and e.email = r.address order by r.address`.execute(trx);
    const head = rows.length ? await readHead(trx) : null;
    if (!head) return;
    const tenant = await tenantById(trx, tenantId);
    const origin = tenantOrigin(config, tenant.slug);
    for (const { address, language } of rows)
      await mail.send(
        { tx: trx, tenant, origin },
        {
          to: address,
          template: 'audit-head',
          language: languageOf(language),
          params: { day, head: headText(head), slug: tenant.slug },
        },
      );
  });

/** Every morning, so that who could rewrite the log here cannot rewrite what it was there. */
export const mailHeadsJob = (platform: MailPlatform) =>
  job({
    id: 'mail-audit-heads',
    payload: z.object({}),
    cron: '30 5 * * *',
    run: (_, ctx) => mailHeads(platform, ctx, new Date().toISOString().slice(0, 10)),
  });
