import type { Readable } from 'node:stream';
import * as contract from '@safety-qube/contract/endpoints/attachments';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/schemas/attachments';
import { create as disposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../platform/errors.ts';
import { isolateFile } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBytes } from '../../platform/storage/read-bytes.ts';
import { checkQuota } from '../tenants/index.ts';
import { findFile, listFilesOfRecord, type SentFile } from './attachments.queries.ts';
import { addAttachments } from './commands/add-attachments.ts';
import { addUpload, checkRoom } from './commands/add-upload.ts';
import { discardAttachment } from './commands/discard-attachment.ts';
import type { FileHolders } from './file-holders.ts';
import { receive, tooLarge } from './receive.ts';
import { storeUpload } from './store-upload.ts';
import { cleanUp } from './upload-in-progress.ts';
import { checkUploadsOfDay } from './upload-limits.ts';

/**
 * Registers the upload: its bytes are received, inspected and stored before the transaction, which is short that way. The parsed
 * body is their digest, so that a repetition of the request is recognised.
 */
function uploadRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.decorateRequest('upload', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (req: FastifyRequest, body: Readable) => {
      const announced = Number(req.headers['content-length'] ?? 0);
      if (announced > ATTACHMENT_BYTES) throw tooLarge();
      await checkRoom(req.ctx);
      await checkUploadsOfDay(req.ctx, platform.config);
      await checkQuota(req.ctx, platform.config, announced);
      const received = await receive(platform.config, body);
      req.upload = { received, keys: [], isKept: false };
      return { sha256: received.sha256, bytes: received.bytes };
    });
    scope.addHook('preHandler', async (req) => {
      const { upload } = req;
      if (!upload?.received) return;
      const { name } = req.query as { name: string };
      const onKey = (key: string) => void upload.keys.push(key);
      upload.stored = await storeUpload(req.ctx, platform, upload.received, name, onKey);
    });
    scope.addHook('onSend', async (req, reply) => cleanUp(platform, req, reply));
    route(scope, contract.uploadAttachment, async (_, ctx, { req: { upload } }) => {
      if (!upload?.stored) throw refuse('ATTACHMENT_EMPTY');
      ctx.afterCommit(() => {
        upload.isKept = true;
      });
      return answer(201, await addUpload(ctx, upload.stored));
    });
  });
}

function setFileHeaders(reply: FastifyReply, { mediaType, name, tag, isOurs }: SentFile): void {
  isolateFile(reply)
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', disposition(name, { type: isOurs ? 'inline' : 'attachment' }))
    .type(mediaType);
}

/** Registers the routes of files: upload, download, add to a record, discard. */
export async function attachmentsModule(app: FastifyInstance, platform: Platform, holders: FileHolders): Promise<void> {
  uploadRoute(app, platform);
  route(
    app,
    contract.getAttachmentFile,
    async ({ params }, ctx, { req, reply }) => {
      const file = await findFile(ctx, holders, params.id, params.variant);
      if (req.headers['if-none-match']?.includes(file.tag)) {
        reply.header('etag', file.tag).header('cache-control', 'private, no-cache');
        return answer(304, undefined);
      }
      const bytes = await readBytes(ctx, platform, file.key);
      setFileHeaders(reply, file);
      return answer(200, bytes);
    },
    { transaction: false },
  );
  route(app, contract.discardAttachment, async ({ params }, ctx) => {
    await discardAttachment(ctx, platform, holders, params.id);
    return answer(200, {});
  });
  route(app, contract.listAttachments, async ({ params }, ctx) =>
    answer(200, await listFilesOfRecord(ctx, await holders.seeRecord(ctx, params.id))),
  );
  route(app, contract.addAttachments, async ({ params, body }, ctx) =>
    answer(200, await addAttachments(ctx, platform, holders, params.id, body)),
  );
}
