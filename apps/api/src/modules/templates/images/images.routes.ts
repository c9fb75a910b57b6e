import * as contract from '@safety-qube/contract/endpoints/template-material';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { isolateFile } from '../../../platform/http/file-headers.ts';
import { answer, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBytes } from '../../../platform/storage/read-bytes.ts';
import { getImage, type StoredImage } from './images.queries.ts';
import { uploadImage } from './keep-image.ts';

/** Bytes of a request with an image: the 14,000,000 characters of the data URL and the JSON around it. */
const IMAGE_BODY = 14_001_000;

/** Sends an image of a form. */
export async function sendImage(ctx: Ctx, platform: Platform, { key, mediaType }: StoredImage, reply: FastifyReply) {
  const bytes = await readBytes(ctx, platform, key);
  // The URL contains the digest of the bytes, so that browsers can cache it forever.
  isolateFile(reply).header('cache-control', 'private, max-age=31536000, immutable').type(mediaType);
  return answer(200, bytes);
}

/** Images of instructions: upload and download. */
export function mountImages(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    contract.keepTemplateImage,
    async ({ body }, ctx) => answer(201, await uploadImage(ctx, platform, body.image)),
    { transaction: false, bodyLimit: IMAGE_BODY },
  );
  route(
    app,
    contract.getTemplateImage,
    async ({ params }, ctx, { reply }) => sendImage(ctx, platform, await getImage(ctx, params.imageId), reply),
    { transaction: false },
  );
}
