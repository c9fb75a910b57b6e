import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as fileWork from '@safety-qube/contract/endpoints/file-work';
import * as contract from '@safety-qube/contract/endpoints/imports';
import { IMPORT_BYTES } from '@safety-qube/contract/schemas/imports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../platform/errors.ts';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../platform/turns.ts';
import { receive } from '../attachments/index.ts';
import { checkQuota } from '../tenants/index.ts';
import { changeImport } from './commands/change-import.ts';
import { repeatImport } from './commands/repeat-import.ts';
import { cancelImport, checkImport, deleteImport, startImport, undoImport } from './commands/step-import.ts';
import { checkUpload, storeFile, type UploadedFile, uploadImport } from './commands/upload-import.ts';
import { cancelFileWork, readFileWork } from './file-work/file-work.queries.ts';
import { listFields, listImports, listProblems, readImport } from './imports.queries.ts';
import { deleteMapping, listMappings, saveMapping } from './mappings.ts';
import { peopleFileRoutes } from './people/people-file.routes.ts';
import { placesFileRoutes } from './places/places-file.routes.ts';
import { listProblemGroups } from './problem-groups.queries.ts';
import { openReport } from './report.ts';
import { listValues } from './values.queries.ts';

/** An upload in progress, from the first byte to the response. */
interface Incoming {
  received?: { readonly file: string; readonly bytes: number; readonly sha256: string };
  file?: UploadedFile;
  /** The storage key of its bytes, until a row that refers to them is committed. */
  key?: string | undefined;
}
declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming | null;
  }
}

/** A mapping is sent as it is stored: it may translate twenty thousand values. */
const EXACT = { isExact: true };
/** A mapping with all the translations that it may have. */
const MAPPING = { bodyLimit: 5_000_000, values: { most: 120_000 } };

/** Files that may be uploaded, and inspected, concurrently per person. */
const inTurn = limitConcurrencyPerPerson(3);
const inspectInTurn = limitConcurrencyPerPerson(3);

const tooLarge = () => new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: IMPORT_BYTES / 1_000_000 });

/** Removes what an upload leaves behind when no import was created. After an internal error it stays until the nightly clean-up. */
async function cleanUp({ storage }: Platform, { incoming, log }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!incoming) return;
  if (incoming.received)
    await rm(incoming.received.file, { force: true }).catch((err: unknown) =>
      log.warn({ err }, 'the uploaded file could not be removed'),
    );
  const { key } = incoming;
  if (key === undefined || reply.statusCode >= 500) return;
  incoming.key = undefined;
  await storage.delete(key).catch((err: unknown) => log.warn({ err, key }, 'a file could not be removed'));
}

/** The upload: its bytes are read, inspected and stored before the transaction. Their digest replaces the body for idempotency. */
function uploadRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.decorateRequest('incoming', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (req: FastifyRequest, body: Readable) => {
      const { type } = req.query as { type: string };
      const announced = Number(req.headers['content-length'] ?? 0);
      if (announced > IMPORT_BYTES) throw tooLarge();
      await checkUpload(req.ctx, type);
      await checkQuota(req.ctx, platform.config, announced);
      const limit = { most: IMPORT_BYTES, tooLarge };
      const received = await inTurn(req.ctx, () => receive(platform.config, body, limit));
      req.incoming = { received };
      return { sha256: received.sha256, bytes: received.bytes };
    });
    scope.addHook('preHandler', async ({ incoming, ctx }) => {
      if (!incoming?.received) return;
      const { received } = incoming;
      incoming.file = await inspectInTurn(ctx, () =>
        storeFile(ctx, platform, received, (key) => {
          incoming.key = key;
        }),
      );
    });
    scope.addHook('onSend', async (req, reply) => cleanUp(platform, req, reply));
    route(scope, contract.uploadImport, async ({ query }, ctx, { req: { incoming } }) => {
      if (!incoming?.received || !incoming.file) throw refuse('ATTACHMENT_EMPTY');
      ctx.afterCommit(() => {
        incoming.key = undefined;
      });
      const { bytes, sha256 } = incoming.received;
      const item = await uploadImport(ctx, incoming.file, {
        type: query.type,
        fileName: query.name,
        bytes,
        sha256,
      });
      return answer(201, item);
    });
  });
}

/** Imports: upload, mapping, check, run and undo. */
export async function importRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  uploadRoute(app, platform);
  await peopleFileRoutes(app, platform);
  await placesFileRoutes(app, platform);
  route(app, fileWork.readFileWork, async ({ params }, ctx) => answer(200, await readFileWork(ctx, params.kind)));
  route(app, fileWork.cancelFileWork, async ({ params }, ctx) => answer(200, await cancelFileWork(ctx, params.kind)));
  route(app, contract.listImportFields, async ({ query }, ctx) => answer(200, await listFields(ctx, query.type)));
  route(app, contract.listImports, async ({ query }, ctx) => answer(200, await listImports(ctx, query.type)));
  route(app, contract.getImport, async ({ params }, ctx) => answer(200, await readImport(ctx, params.id)), EXACT);
  route(
    app,
    contract.changeImport,
    async ({ params, version, body }, ctx) =>
      answer(200, await changeImport(ctx, platform, { id: params.id, version, change: body })),
    { transaction: false, ...MAPPING, ...EXACT },
  );
  route(app, contract.listImportProblems, async ({ params, query }, ctx) =>
    answer(200, await listProblems(ctx, params.id, query.after)),
  );
  route(app, contract.listImportProblemGroups, async ({ params }, ctx) =>
    answer(200, await listProblemGroups(ctx, params.id)),
  );
  route(app, contract.checkImport, async ({ params, version }, ctx) =>
    answer(202, await checkImport(ctx, { id: params.id, version })),
  );
  route(app, contract.startImport, async ({ params, version }, ctx) =>
    answer(202, await startImport(ctx, { id: params.id, version })),
  );
  route(app, contract.cancelImport, async ({ params }, ctx) => answer(202, await cancelImport(ctx, params.id)));
  route(app, contract.undoImport, async ({ params }, ctx) => answer(202, await undoImport(ctx, params.id)));
  route(app, contract.repeatImport, async ({ params }, ctx) => answer(201, await repeatImport(ctx, params.id)));
  route(app, contract.deleteImport, async ({ params }, ctx) => {
    await deleteImport(ctx, params.id);
    return answer(200, {});
  });
  route(
    app,
    contract.listImportValues,
    async ({ params }, ctx) => answer(200, await listValues(ctx, platform, params.id)),
    { transaction: false },
  );
  route(
    app,
    contract.getImportReport,
    async ({ params }, ctx, { reply }) => {
      const { fileName, bytes } = await openReport(ctx, params.id);
      sendAsDownload(reply, fileName, 'csv');
      return answer(200, bytes);
    },
    { transaction: false },
  );
  route(app, contract.listMappings, async ({ query }, ctx) => answer(200, await listMappings(ctx, query.type)), EXACT);
  route(app, contract.saveMapping, async ({ body }, ctx) => answer(201, await saveMapping(ctx, body)));
  route(app, contract.deleteMapping, async ({ params }, ctx) => {
    await deleteMapping(ctx, params.id);
    return answer(200, {});
  });
}
