import type { Problem } from '@safety-qube/contract/common';
import { negotiateLanguage } from '@safety-qube/domain/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseAway } from '../db/database-away.ts';
import { isCutOff, isUnstorable } from '../db/violations.ts';
import { databaseAway, maybeSaved, Refusal, tooSlow } from '../errors.ts';
import { errorText, issueText } from '../i18n.ts';
import { logSecurity } from '../security-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

const CODES: Record<number, string> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' };

function problemOf(error: FastifyError | Refusal, req: FastifyRequest): { status: number; problem: Problem } {
  const language = req.language;
  if (error instanceof Refusal)
    return {
      status: error.status,
      problem: {
        code: error.code,
        message: errorText(language, error.code, error.params),
        ...(error.data !== undefined && { data: error.data }),
      },
    };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, keyword, message, params }) => ({
      path: instancePath.split('/').filter(Boolean),
      message: issueText(language, { ...params, code: keyword, message: message ?? '' }),
    }));
    return {
      status: 400,
      problem: { code: 'INVALID_INPUT', message: errorText(language, 'INVALID_INPUT'), data: { issues } },
    };
  }
  const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500);
  if (status < 500) {
    const code = CODES[status] ?? 'INVALID_INPUT';
    return { status, problem: { code, message: errorText(language, code) } };
  }
  req.log.error(error);
  return { status: 500, problem: { code: 'GENERAL', message: errorText(language, 'GENERAL'), requestId: req.id } };
}

/** What somebody who waits is told of a failure of the database; anything else as it is. */
function tellable(thrown: FastifyError | Refusal, req: FastifyRequest): FastifyError | Refusal {
  if (isCutOff(thrown)) {
    req.log.warn({ err: thrown }, 'a statement took too long');
    return tooSlow();
  }
  if (thrown instanceof DatabaseAway) {
    req.log.warn({ err: thrown }, 'the database is away');
    return thrown.isUnsure ? maybeSaved() : databaseAway();
  }
  return thrown;
}

/** Refusals of a sign-in that are no mistake in writing but a wrong password, a closed account, a token that is not good. */
const REFUSES_SIGN_IN: ReadonlySet<number> = new Set([401, 403, 422, 429]);

/** Tells whoever watches of a refused sign-in or of a right that somebody lacks. */
function tellSecurity({ status, code, data }: Refusal, req: FastifyRequest): void {
  const { endpoint } = req.routeOptions.config;
  if (!endpoint || !req.ctx) return;
  const isRefused = endpoint.isSignIn && REFUSES_SIGN_IN.has(status);
  if (!isRefused && status !== 403) return;
  const { privilege, reason, issuer, claim } = (data ?? {}) as Record<string, string | undefined>;
  logSecurity(req.ctx, isRefused ? 'signIn.refused' : 'access.denied', {
    code,
    operation: `${endpoint.method} ${endpoint.path}`,
    privilege,
    reason,
    issuer,
    claim,
  });
}

/** Turns whatever a handler throws into `{ code, message, data? }` in the caller's language; nothing of the inside leaks. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, req: FastifyRequest, reply: FastifyReply) => {
    const error = tellable(thrown, req);
    if (error instanceof Refusal) tellSecurity(error, req);
    const { status, problem } = problemOf(error, req);
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(error.retryAfterSeconds));
    // Section 8: a dead session is told by a string.
    if (status === 401)
      return reply.code(401).type('application/json').serializer(String).send(JSON.stringify(problem.message));
    return reply.code(status).type('application/json').serializer(String).send(JSON.stringify(problem));
  });
}

/** The same for an address that cannot be read, such as one with %zz, which reaches no route and no hook. */
export function handleUnreadable(_: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const code = 'INVALID_INPUT';
  const message = errorText(negotiateLanguage(req.headers['accept-language']), code);
  setSecurityHeaders(req, reply);
  reply.code(400).type('application/json').serializer(String).send(JSON.stringify({ code, message }));
}
