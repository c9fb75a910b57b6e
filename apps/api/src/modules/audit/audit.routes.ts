import * as contract from '@safety-qube/contract/endpoints/audit';
import type { FastifyInstance } from 'fastify';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import { text } from '../../platform/i18n.ts';
import type { Undos } from '../../platform/undo.ts';
import { listAudit, readChoices, readEntry } from './audit.queries.ts';
import { readChain } from './chain.queries.ts';
import { setRecipients } from './commands/set-recipients.ts';
import { undoChange } from './commands/undo-change.ts';
import { writeAuditFile } from './write-audit-file.ts';

/** The log of what was done, and undoing it. `undos` contains how each action is undone. */
export async function auditModule(app: FastifyInstance, undos: Undos): Promise<void> {
  route(app, contract.listAudit, async ({ query }, ctx) => answer(200, await listAudit(ctx, undos, query)));
  route(app, contract.listAuditChoices, async (_, ctx) => answer(200, await readChoices(ctx)));
  route(
    app,
    contract.getAuditFile,
    async ({ query }, ctx, { reply }) => {
      const file = await writeAuditFile(ctx, undos, query);
      sendAsDownload(reply, `${text(ctx.language, 'audit.file')}.${query.format}`, query.format);
      return answer(200, file);
    },
    { transaction: false },
  );
  route(app, contract.getAuditChain, async (_, ctx) => answer(200, await readChain(ctx)));
  route(app, contract.setAuditRecipients, async ({ body }, ctx) => answer(200, await setRecipients(ctx, body)));
  route(app, contract.getAuditEntry, async ({ params }, ctx) => answer(200, await readEntry(ctx, undos, params.id)));
  route(app, contract.undoChange, async ({ params }, ctx) => answer(200, await undoChange(ctx, undos, params.id)));
}
