import * as contract from '@safety-qube/contract/endpoints/exports';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExport } from './commands/delete-export.ts';
import { startExport } from './commands/start-export.ts';
import { exportNow, getExport, listExports, readExportFile, type SentExport } from './export.queries.ts';

/** Sets the headers of an exported file. */
const setFileHeaders = (reply: FastifyReply, { name, format, bytes }: SentExport): void =>
  void sendAsDownload(reply, name, format).header('content-length', bytes);

/** Registers the routes of exports: made during the request, or in the background. */
export async function exportRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const own = { transaction: false };
  route(
    app,
    contract.exportNow,
    async ({ query }, ctx, { req, reply }) => {
      const disconnected = new AbortController();
      req.raw.socket.once('close', () => disconnected.abort());
      const file = await exportNow(
        ctx,
        platform,
        { ...query, columns: query.columns?.split(',') },
        disconnected.signal,
      );
      setFileHeaders(reply, file);
      return answer(200, file.stream);
    },
    own,
  );
  route(app, contract.startExport, async ({ body }, ctx) => answer(202, await startExport(ctx, body)));
  route(app, contract.listExports, async (_, ctx) => answer(200, await listExports(ctx)));
  route(app, contract.getExport, async ({ params }, ctx) => answer(200, await getExport(ctx, params.id)));
  route(app, contract.cancelExport, async ({ params }, ctx) => {
    await deleteExport(ctx, params.id);
    return answer(200, {});
  });
  route(
    app,
    contract.getExportFile,
    async ({ params }, ctx, { reply }) => {
      const file = await readExportFile(ctx, platform, params.id);
      setFileHeaders(reply, file);
      return answer(200, file.stream);
    },
    own,
  );
}
