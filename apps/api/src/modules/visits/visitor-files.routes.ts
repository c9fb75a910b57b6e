import type { Readable } from 'node:stream';
import * as contract from '@safety-qube/contract/endpoints/visits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../platform/errors.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanUp, receivePicture, storePicture } from '../attachments/index.ts';
import { checkQuota } from '../tenants/index.ts';
import { addVisitorFile, claimedWithRoom } from './commands/add-visitor-file.ts';

/**
 * Registers the upload of a visitor's picture, which is read into memory and stored before the transaction. The parsed body is empty:
 * a digest of the original would be kept for days, and could show that somebody has it.
 */
export function fileRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.decorateRequest('upload', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (req: FastifyRequest, body: Readable) => {
      const announced = Number(req.headers['content-length'] ?? 0);
      await claimedWithRoom(req.ctx);
      await checkQuota(req.ctx, platform.config, announced);
      const { picture, release } = await receivePicture(body, announced);
      req.upload = { picture, keys: [], isKept: false, release };
      return {};
    });
    scope.addHook('preHandler', async (req) => {
      const { upload } = req;
      if (upload?.picture)
        upload.stored = await storePicture(req.ctx, platform, upload.picture, (key) => void upload.keys.push(key));
    });
    scope.addHook('onSend', async (req, reply) => cleanUp(platform, req, reply));
    route(scope, contract.addVisitorFile, async ({ query }, ctx, { req: { upload } }) => {
      if (!upload?.stored) throw refuse('ATTACHMENT_EMPTY');
      ctx.afterCommit(() => {
        upload.isKept = true;
      });
      await addVisitorFile(ctx, platform, upload.stored, query);
      return answer(201, {});
    });
  });
}
