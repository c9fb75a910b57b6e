import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '@safety-qube/contract/schemas/common';
import { negotiateLanguage } from '@safety-qube/domain/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseUnavailable } from '../db/database-away.ts';
import { isContended, isStatementTimeout, isUnstorable } from '../db/violations.ts';
import { busy, databaseUnavailable, maybeSaved, Refusal, tooSlow } from '../errors.ts';
import { errorText, issueText } from '../i18n.ts';
import { type Denials, logSecurity } from '../security-log.ts';
import { shortageOf } from '../shortage.ts';
import { HEADERS_WITHOUT_REQUEST, setSecurityHeaders } from './security-headers.ts';

/** Maximum number of validation issues in a response. */
const MAX_ISSUES = 50;

const CODES: Record<number, string> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' };

/** An issue of zod: of a value that fits none of several schemas it has the issues by each of them. */
interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message?: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Returns the issues by the schema that a value comes closest to; the issue itself unless there are several schemas. */
function closestIssues(issue: Issue): readonly Issue[] {
  const [closest] = issue.code === 'invalid_union' ? (issue.errors ?? []).toSorted((a, b) => a.length - b.length) : [];
  if (!closest) return [issue];
  return closest.flatMap((inner) => closestIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

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
    const issues = error.validation
      .flatMap(({ instancePath, keyword, message = '', params }) =>
        closestIssues({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }),
      )
      .slice(0, MAX_ISSUES)
      .map((issue) => ({ path: issue.path.map(String), message: issueText(language, issue) }));
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

/** Converts failures of the database or of this machine to refusals and logs them; returns other errors unchanged. */
function toRefusal(thrown: FastifyError | Refusal, req: FastifyRequest): FastifyError | Refusal {
  if (isStatementTimeout(thrown)) {
    req.log.warn({ err: thrown }, 'a statement took too long');
    return tooSlow();
  }
  if (thrown instanceof DatabaseUnavailable) {
    req.log.warn({ err: thrown }, 'the database is away');
    return thrown.isUnsure ? maybeSaved() : databaseUnavailable();
  }
  if (isContended(thrown)) {
    req.log.warn({ err: thrown }, 'a transaction was undone because of others');
    return busy();
  }
  const shortage = thrown instanceof Refusal ? undefined : shortageOf(thrown);
  if (shortage) req.log.error({ err: thrown }, 'this machine is short of something');
  return shortage ?? thrown;
}

/** Statuses of a refused sign-in that are not invalid input: a wrong password, a closed account, an invalid token. */
const REFUSES_SIGN_IN: ReadonlySet<number> = new Set([401, 403, 422, 429]);

/** Writes a refused sign-in, a denied operation or an exceeded limit to the security log. */
function logRefusal({ status, code, data }: Refusal, req: FastifyRequest, denials: Denials): void {
  if (!req.ctx) return;
  const { endpoint } = req.routeOptions.config;
  const operation = `${req.method} ${endpoint?.path ?? req.routeOptions.url}`;
  const about = { ...req.ctx, tenantId: req.ctx.tenant.id };
  const { privilege, ...why } = (data ?? {}) as {
    privilege?: string;
    reason?: string;
    issuer?: string;
    claim?: string;
  };
  if (endpoint?.isSignIn && REFUSES_SIGN_IN.has(status)) {
    const { reason, issuer, claim } = why;
    logSecurity(req.ctx, 'signIn.refused', { code, operation, reason, issuer, claim });
  } else if (status === 403) denials.report(about, { code, operation, privilege });
  else if (status === 429) denials.report(about, { code, operation }, 'limit.met');
}

/** Converts every error of a handler to `{ code, message, data? }` in the caller's language, without leaking internals. */
export function handleErrors(app: FastifyInstance, denials: Denials): void {
  app.addHook('onClose', async () => denials.flush());
  app.setErrorHandler((thrown: FastifyError | Refusal, req: FastifyRequest, reply: FastifyReply) => {
    const error = toRefusal(thrown, req);
    if (error instanceof Refusal) logRefusal(error, req, denials);
    const { status, problem } = problemOf(error, req);
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(error.retryAfterSeconds));
    // Section 8: the body for an expired session is a string.
    if (status === 401)
      return reply.code(401).type('application/json').serializer(String).send(JSON.stringify(problem.message));
    return reply.code(status).type('application/json').serializer(String).send(JSON.stringify(problem));
  });
}

/** Answers a malformed URL, such as one with %zz, which reaches no route and no hook. */
export function handleUnreadable(_: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const code = 'INVALID_INPUT';
  const message = errorText(negotiateLanguage(req.headers['accept-language']), code);
  setSecurityHeaders(req, reply);
  reply.code(400).type('application/json').serializer(String).send(JSON.stringify({ code, message }));
}

/** Responses to requests that cannot be parsed, by Node's error code; 400 for any other. */
const UNPARSABLE: Readonly<Record<string, readonly [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TOO_SLOW'],
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE'],
};

/** Answers what is not a valid HTTP request: writes the response to the socket and closes it. */
export function handleUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] = UNPARSABLE[error.code ?? ''] ?? [400, 'INVALID_INPUT'];
  const body = JSON.stringify({ code, message: errorText('en', code) });
  const headers = {
    ...HEADERS_WITHOUT_REQUEST,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
