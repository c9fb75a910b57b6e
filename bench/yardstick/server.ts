// The yardstick: node:http and pg, no session, no validation, no row-level security, and the best hand-written SQL on the
// application's tables for the same responses, written without knowledge of the application's SQL. Requests are the same, with the
// caller in a header. Responses are the same except for the cursor of the next page, which differs.
import http from 'node:http';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { saveAnswer } from './answer.ts';
import { assignHazard } from './assign.ts';
import { type Caller, callerOf } from './caller.ts';
import { countRecords } from './count.ts';
import { listRecords } from './list.ts';
import { countMyActions, listMyActions } from './my-actions.ts';
import { raiseHazard, raiseIssue } from './raise.ts';
import { getHazard } from './record.ts';
import { Refused } from './refused.ts';
import { takeReport } from './report.ts';
import { searchRecords } from './search.ts';
import { countUnread, listPriorities } from './small.ts';
import { exchange, takeFile } from './visit.ts';

interface Asked {
  readonly caller: Caller;
  readonly filters: URLSearchParams;
  readonly parts: readonly string[];
  readonly body: string;
  /** The body that is no JSON. */
  readonly bytes: Buffer;
  /** The Idempotency-Key, and the version in If-Match. */
  readonly key: string;
  readonly version: number;
}
type Answer = (asked: Asked) => Promise<unknown>;

const TYPES: readonly [string, RecordType][] = [
  ['hazards', 'hazard'],
  ['incidents', 'incident'],
  ['issues', 'issue'],
  ['tasks', 'task'],
];
/** Handlers by method and path; the numbers in a path are its `parts`. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /readyz': async () => ({}),
  'GET /api/priority': ({ caller }) => listPriorities(caller),
  'GET /api/notifications/count': ({ caller }) => countUnread(caller),
  'GET /api/my-actions': ({ caller, filters }) => listMyActions(caller, filters),
  'GET /api/my-actions/count': ({ caller }) => countMyActions(caller),
  'GET /api/search': ({ caller, filters }) => searchRecords(caller, filters),
  'GET /api/hazards/#': ({ caller, parts }) => getHazard(caller, Number(parts[0])),
  'POST /api/hazards': ({ caller, body, key }) => raiseHazard(caller, body, key),
  'POST /api/issues': ({ caller, body, key }) => raiseIssue(caller, body, key),
  'POST /api/aum/mauth': ({ caller, body }) => exchange(caller, body),
  'POST /api/visit/files': ({ caller, bytes }) => takeFile(caller, bytes),
  'POST /api/visit/reports': ({ caller, body, key }) => takeReport(caller, body, key),
  'POST /api/hazards/#/assign': ({ caller, parts, body, key, version }) =>
    assignHazard(caller, Number(parts[0]), body, key, version),
  'PUT /api/executions/#/answers/:question': ({ caller, parts, body }) =>
    saveAnswer(caller, Number(parts[0]), String(parts[1]), body),
  ...Object.fromEntries(
    TYPES.flatMap(([path, type]): [string, Answer][] => [
      [`GET /api/${path}`, ({ caller, filters }) => listRecords({ caller, type, filters })],
      [`GET /api/${path}/count`, ({ caller, filters }) => countRecords({ caller, type, filters })],
    ]),
  ),
};

const NOBODY: Caller = { tenantId: 0, employeeId: 0, roleId: 0, facilityIds: null, privileges: [] };

http
  .createServer((req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const parts: string[] = [];
    const route = path.replaceAll(/\/(\d+)(?=\/|$)/g, (_, part: string) => {
      parts.push(part);
      return '/#';
    });
    // Questions have names instead of numbers.
    const named = route.replace(/(?<=\/answers\/)[^/#]+$/, (question) => {
      parts.push(question);
      return ':question';
    });
    const chunks: Buffer[] = [];
    const answer = async () => {
      const header = req.headers['x-caller'];
      const caller = typeof header === 'string' ? callerOf(header) : NOBODY;
      const filters = new URLSearchParams(query);
      const bytes = Buffer.concat(chunks);
      const isJson = req.headers['content-type'] === 'application/json';
      const found = await ANSWERS[`${req.method} ${named}`]?.({
        caller,
        filters,
        parts,
        body: isJson ? bytes.toString() : '',
        bytes,
        key: String(req.headers['idempotency-key']),
        version: Number(req.headers['if-match']?.replaceAll('"', '')),
      });
      const body = JSON.stringify(found ?? {});
      res
        .writeHead(
          found === undefined
            ? 404
            : req.method === 'POST' && parts.length === 0 && path !== '/api/aum/mauth'
              ? 201
              : 200,
          {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        )
        .end(body);
    };
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () =>
        answer().catch((error: unknown) => {
          if (!(error instanceof Refused)) console.error(error);
          const body = JSON.stringify({ code: 'REFUSED', message: 'A sentence of the usual length that says why.' });
          const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
          res.writeHead(error instanceof Refused ? error.status : 500, headers).end(body);
        }),
      );
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
