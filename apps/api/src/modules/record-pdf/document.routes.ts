import * as contract from '@safety-qube/contract/endpoints/record-document';
import { create as disposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeDocument } from './make-document.ts';
import type { RecordDocuments } from './printed-type.ts';

/** Registers the route of a record's PDF: a file to download, which browsers neither display, sniff nor cache. */
export async function recordPdfModule(
  app: FastifyInstance,
  platform: Platform,
  documents: RecordDocuments,
): Promise<void> {
  route(
    app,
    contract.getRecordPdf,
    async ({ params, query }, ctx, { reply }) => {
      const { name, pdf } = await makeDocument(ctx, platform, documents, { id: params.id, ...query });
      reply
        .header('content-disposition', disposition(name))
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .type('application/pdf');
      return answer(200, pdf);
    },
    { transaction: false },
  );
}
