import { type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAdministrators } from '../administrators.ts';

/** Mails a question of the caller's to every active administrator, each in their own language. */
export async function contactAdministrators(ctx: Ctx, { mail }: Pick<Platform, 'mail'>, query: string): Promise<void> {
  const { employeeId, name, email } = actorOf(ctx);
  for (const administrator of await listAdministrators(ctx))
    await mail.send(ctx, {
      to: administrator.email,
      template: 'contact-admin',
      language: resolveLanguage(administrator.selected_language) as Language,
      params: { name, email, query },
    });
  await audit(ctx, 'administrators.contacted', 'employee', employeeId);
}
