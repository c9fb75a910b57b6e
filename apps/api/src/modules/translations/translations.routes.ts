import {
  decideCandidate as decideCandidateEndpoint,
  deleteTranslation,
  getTranslations,
  listSupportedLanguages,
  listTranslationEntries,
  postTranslations,
  putTranslation,
  readCoverage as readCoverageEndpoint,
} from '@safety-qube/contract/endpoints/translations';
import * as words from '@safety-qube/contract/endpoints/words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { throttleByAddress } from '../../platform/http/throttle-by-address.ts';
import { decideCandidate } from './commands/decide-candidate.ts';
import { postMissingKeys } from './commands/post-missing-keys.ts';
import { removeTranslation } from './commands/remove-translation.ts';
import { setTranslation } from './commands/set-translation.ts';
import { writeWord } from './commands/write-word.ts';
import { readCoverage } from './coverage.queries.ts';
import { type Caller, listEntries, listLanguages, readTexts } from './translations.queries.ts';
import { pageWords } from './words.queries.ts';

/** Posts that one address may make in a minute; a browser sends ten keys, or those of one second, in each. */
export const POSTS_A_MINUTE = 60;

const callerOf = (req: FastifyRequest, project?: string): Caller => {
  const key = req.headers['x-api-key'];
  return { key: Array.isArray(key) ? key[0] : key, ...(project !== undefined && { project }) };
};

export async function translationsModule(app: FastifyInstance): Promise<void> {
  const throttle = throttleByAddress(POSTS_A_MINUTE);

  route(app, listSupportedLanguages, async ({ params }, ctx, { req }) =>
    answer(200, await listLanguages(ctx, callerOf(req, params.project))),
  );
  route(app, getTranslations, async ({ params, query }, ctx, { req, reply }) => {
    const { project, ...wanted } = params;
    const { texts, etag } = await readTexts(ctx, callerOf(req, project), {
      ...wanted,
      isOwnOnly: query.only === 'own',
    });
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (req.headers['if-none-match'] === etag) return answer(304, undefined);
    return answer(200, { ...texts });
  });
  route(app, postTranslations, async ({ params, body }, ctx, { req }) => {
    await throttle(ctx.tenant.id, req.ip);
    await postMissingKeys(ctx, callerOf(req), params.ns, body);
    return answer(202, {});
  });

  route(app, listTranslationEntries, async (_, ctx) => answer(200, await listEntries(ctx)));
  route(app, readCoverageEndpoint, async (_, ctx) => answer(200, await readCoverage(ctx)));
  route(app, words.pageWords, async ({ query }, ctx) => answer(200, await pageWords(ctx, query)));
  route(app, words.writeWord, async ({ body }, ctx) => answer(200, await writeWord(ctx, body)));
  route(app, putTranslation, async ({ body }, ctx) => answer(200, await setTranslation(ctx, body)));
  route(app, deleteTranslation, async ({ params }, ctx) => {
    await removeTranslation(ctx, params.id);
    return answer(200, {});
  });
  route(app, decideCandidateEndpoint, async ({ params }, ctx) => {
    await decideCandidate(ctx, params.id, params.decision);
    return answer(200, {});
  });
}
