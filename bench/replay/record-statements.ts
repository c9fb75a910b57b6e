import pg from 'pg';

/**
 * A recorded value, or its replacement in a replay: a result of an earlier statement, a text (JSON) in which such a result replaces
 * the recorded one, a new digest, or a given value.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly from: number; readonly column: string }
  | { readonly from: number; readonly column: string; readonly text: string; readonly replaced: string }
  | { readonly fresh: 'text' | 'bytes' }
  | { readonly given: string };
export interface SeenStatement {
  readonly text: string;
  readonly values: readonly Value[];
  /** Whether it ran outside of the transaction, on a separate connection. */
  readonly isApart: boolean;
}
/** The statements of one request, in order. */
export interface Plan {
  readonly statements: readonly SeenStatement[];
  readonly isTransaction: boolean;
  readonly status: number;
}

interface Seen {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly client: pg.Client;
  rows: readonly Record<string, unknown>[];
}
/** Columns whose values later statements may use. */
const REUSED_COLUMNS = ['id', 'number', 'numbers'];

type Query = { text?: string; values?: unknown[]; callback?: (error: unknown, result: unknown) => void };
type Answer = { rows?: Seen['rows'] } | readonly { rows?: Seen['rows'] }[];

/** Runs `work` and returns the statements that all pg clients of this process sent meanwhile, with their rows. */
async function watch(work: () => Promise<unknown>): Promise<{ seen: Seen[]; inTransaction: pg.Client | undefined }> {
  const seen: Seen[] = [];
  let inTransaction: pg.Client | undefined;
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | Query];
    // Statements of the pool itself, without a tenant, have a callback as the last argument.
    if (typeof asked === 'string' || asked.text === undefined || typeof args.at(-1) === 'function') {
      if (String(asked).startsWith('begin')) inTransaction = this;
      return query.apply(this, args);
    }
    const one: Seen = { text: asked.text, values: asked.values ?? [], client: this, rows: [] };
    seen.push(one);
    const keep = (answer: Answer | undefined): void => {
      // A statement that is preceded by the tenant's setting returns both results.
      one.rows = (Array.isArray(answer) ? answer.at(-1) : (answer as { rows?: Seen['rows'] }))?.rows ?? [];
    };
    if (asked.callback) {
      const { callback } = asked;
      asked.callback = (error, answer) => {
        keep(answer as Answer);
        callback(error, answer);
      };
      return query.apply(this, args);
    }
    const answered = query.apply(this, args) as Promise<Answer>;
    answered.then(keep, () => undefined);
    return answered;
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return { seen, inTransaction };
}

/**
 * Records the statements of a request to the application in this process, without those of the session, which the application
 * caches. In a replay, ids and numbers returned by statements are replaced by the new ones, the digests of an Idempotency-Key and of
 * a claim are new each time, and the values that the request was `given` are replaced by name.
 */
export async function planOf(
  send: () => Promise<{ statusCode: number; body: string }>,
  given: Readonly<Record<string, string | number>> = {},
): Promise<Plan> {
  let status = 0;
  const { seen: all, inTransaction } = await watch(async () => {
    const response = await send();
    status = response.statusCode;
    if (status >= 300) throw new Error(response.body);
  });
  const seen = all.filter(({ text }) => !/"(session|signing_key)"|from app\.tenant\b/.test(text));
  const digest = seen.find(({ text }) => text.includes('into "idempotency"'))?.values[0];
  const carried = (value: unknown, earlier: readonly Seen[]): Value | undefined => {
    for (const [from, { rows }] of earlier.entries())
      for (const column of REUSED_COLUMNS) {
        const result = rows[0]?.[column];
        if (value != null && result === value) return { from, column };
        if (typeof value === 'string' && column === 'numbers' && value.includes(JSON.stringify(String(result))))
          return { from, column, text: value, replaced: String(result) };
      }
    return undefined;
  };
  const statements = seen.map(({ text, values, client }, index) => ({
    text,
    isApart: inTransaction !== undefined && client !== inTransaction,
    values: values.map((value): Value => {
      if (digest !== undefined && value === digest) return { fresh: 'text' };
      if (Buffer.isBuffer(value)) return { fresh: 'bytes' };
      const [named] = Object.entries(given).find(([, one]) => one === value) ?? [];
      if (named !== undefined) return { given: named };
      return carried(value, seen.slice(0, index)) ?? (value as Value);
    }),
  }));
  return { statements, isTransaction: inTransaction !== undefined, status };
}

/** Creates views of one tenant's rows with the names of the tables, which come first in the yardstick's search path. */
export async function viewsOf(client: pg.Client, tenant: number): Promise<void> {
  await client.query('drop schema if exists yardstick cascade; create schema yardstick');
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`,
  );
  for (const { name } of rows)
    await client.query(
      `create view yardstick.${name} as select * from app.${name} where tenant_id = ${tenant};
        alter view yardstick.${name} alter column tenant_id set default ${tenant}`,
    );
}
