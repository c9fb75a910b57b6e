import { languageOf } from '@safety-qube/domain/languages';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { tooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAdministrators } from '../administrators.ts';

/** Questions of one person in an hour. */
const MAX_PER_HOUR = 5;
const ACTION = 'administrators.contacted';

/** Throws 429 for a person who has sent too many questions in the last hour. */
async function refuseFlood(ctx: Ctx, employeeId: number): Promise<void> {
  const { asked, seconds } = await ctx.tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .select(sql<number | null>`ceil(extract(epoch from min(at) + interval '1 hour' - now()))::int`.as('seconds'))
    .where('entity', '=', 'employee')
    .where('entity_id', '=', String(employeeId))
    .where('action', '=', ACTION)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (asked >= MAX_PER_HOUR) throw tooMany(Math.max(seconds ?? 1, 1));
}

/** Mails a question of the caller to every active administrator, each in their own language; replies go to the caller. */
export async function contactAdministrators(ctx: Ctx, { mail }: Pick<Platform, 'mail'>, query: string): Promise<void> {
  const { employeeId, name, email } = actorOf(ctx);
  await refuseFlood(ctx, employeeId);
  for (const administrator of await listAdministrators(ctx))
    await mail.send(ctx, {
      to: administrator.email,
      template: 'contact-admin',
      language: languageOf(administrator.selected_language),
      params: { name, email, query },
      replyTo: email,
    });
  await audit(ctx, ACTION, 'employee', employeeId);
}
