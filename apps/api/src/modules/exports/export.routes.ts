import * as contract from '@safety-qube/contract/endpoints/exports';
import { create as disposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExport } from './commands/delete-export.ts';
import { startExport } from './commands/start-export.ts';
import { exportNow, getExport, listExports, readExportFile, type SentExport } from './export.queries.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sets the headers of a file to download, which browsers neither display, sniff nor cache. */
const setFileHeaders = (reply: FastifyReply, { name, format, bytes }: SentExport): void =>
  void reply
    .header('content-disposition', disposition(name))
    .header('content-length', bytes)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(MEDIA_TYPES[format] ?? 'application/octet-stream');

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
