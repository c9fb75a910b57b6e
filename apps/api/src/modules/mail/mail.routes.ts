import { getMail, listMail } from '@safety-qube/contract/endpoints/mail';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { getMail as readMail, listMail as readMails, type SeesRecord } from './mail.queries.ts';

/** Mails that were sent in the tenant's name, for its administrators. */
export async function mailModule(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  seesRecord: SeesRecord,
): Promise<void> {
  const isSent = config.SMTP_URL !== undefined;
  route(app, listMail, async ({ query }, ctx) => answer(200, { ...(await readMails(ctx, query, seesRecord)), isSent }));
  route(app, getMail, async ({ params }, ctx) => answer(200, await readMail(ctx, params.id, seesRecord)));
}
