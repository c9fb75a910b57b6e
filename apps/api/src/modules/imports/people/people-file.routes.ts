import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as contract from '@safety-qube/contract/endpoints/people-bulk';
import { PEOPLE_FILE_BYTES } from '@safety-qube/contract/schemas/people-bulk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeSomewhere } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { answer, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../../platform/turns.ts';
import { receive } from '../../attachments/index.ts';
import { importPeople } from './import-people.ts';

declare module 'fastify' {
  interface FastifyRequest {
    peopleFile: string | null;
  }
}

/** Files of people that are received, or read, at the same time per person. */
const inTurn = limitConcurrencyPerPerson(2);
const tooLarge = () => new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: PEOPLE_FILE_BYTES / 1_000_000 });

/** The import of people: nothing of a file is kept after the answer. */
export async function peopleFileRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.register(async (scope) => {
    scope.decorateRequest('peopleFile', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (req: FastifyRequest, body: Readable) => {
      authorizeSomewhere(req.ctx, 'management.user.create');
      const { file } = await inTurn(req.ctx, () =>
        receive(platform.config, body, { most: PEOPLE_FILE_BYTES, tooLarge }),
      );
      req.peopleFile = file;
      return {};
    });
    scope.addHook('onSend', async ({ peopleFile, log }) => {
      if (peopleFile === null) return;
      await rm(peopleFile, { force: true }).catch((err: unknown) =>
        log.warn({ err }, 'the uploaded file could not be removed'),
      );
    });
    route(
      scope,
      contract.importPeople,
      async ({ query }, ctx, { req: { peopleFile } }) => {
        authorizeSomewhere(ctx, 'management.user.create');
        if (peopleFile === null) throw refuse('ATTACHMENT_EMPTY');
        return answer(200, await inTurn(ctx, () => importPeople(ctx, platform, peopleFile, query)));
      },
      { transaction: false },
    );
  });
}
