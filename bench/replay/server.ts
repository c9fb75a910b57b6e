// The replay server: node:http and pg, no session, no validation, no tenant setting. It runs the recorded statements of the
// application for a request (record-statements.ts), on views of one tenant's rows with a plain condition, as a superuser, to whom
// row-level security does not apply. It shows the overhead of the application over its statements; the yardstick shows the cost of
// these.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import type { Plan, Value } from './record-statements.ts';

const plans = JSON.parse(readFileSync(process.env['REPLAY_PLANS'] ?? '', 'utf8')) as Record<string, Plan>;
const connect = (max: number, more = ''): pg.Pool =>
  new pg.Pool({
    connectionString: process.env['REPLAY_DATABASE'],
    options: `-c search_path=yardstick,app,public -c app.tenant_id=${process.env['REPLAY_TENANT']} ${more}`,
    max,
  });
const pool = connect(10);
const apart = connect(1, '-c synchronous_commit=off');
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
};

type Rows = Record<string, unknown>[];
const filled = (value: Value, earlier: readonly Rows[], fresh: string, given: URLSearchParams): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if ('from' in value) {
    const result = earlier[value.from]?.[0]?.[value.column];
    return 'text' in value ? value.text.replaceAll(value.replaced, String(result)) : result;
  }
  if ('given' in value) return given.get(value.given);
  if ('fresh' in value) return value.fresh === 'text' ? fresh : randomBytes(32);
  return value;
};

async function run({ statements, isTransaction }: Plan, given: URLSearchParams): Promise<Rows> {
  const client = await pool.connect();
  const fresh = randomUUID();
  const results: Rows[] = [];
  try {
    const opening = isTransaction ? client.query('begin') : undefined;
    for (const { text, values, isApart } of statements) {
      const query = { name: nameOf(text), text, values: values.map((value) => filled(value, results, fresh, given)) };
      results.push((await (isApart ? apart : client).query<Rows[number]>(query)).rows);
    }
    if (opening) await Promise.all([opening, client.query('commit')]);
  } finally {
    client.release();
  }
  return results.findLast((rows) => rows.length > 0) ?? [];
}

http
  .createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://localhost');
    const plan = plans[searchParams.get('plan') ?? ''];
    req.resume().on('end', async () => {
      const rows = plan ? await run(plan, searchParams) : [];
      const body = JSON.stringify(rows);
      res
        .writeHead(plan?.status ?? 200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    });
  })
  .listen(Number(process.env['PORT']), '127.0.0.1');
