import pg from 'pg';

/** A value as it was seen, or what stands for it in a repetition: what an earlier statement answers, a new key, or what is given. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly from: number; readonly column: string }
  | { readonly fresh: true }
  | { readonly given: string };
export interface SeenStatement {
  readonly text: string;
  readonly values: readonly Value[];
  /** Whether it ran beside the transaction, on a connection of its own. */
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
/** Columns whose values a later statement may be given. */
const CARRIED = ['id', 'number'];

type Query = { text?: string; values?: unknown[]; callback?: (error: unknown, result: unknown) => void };
type Answer = { rows?: Seen['rows'] } | readonly { rows?: Seen['rows'] }[];

/** Calls `work` and answers the statements that every pg client of this process sent meanwhile, with their rows. */
async function watch(work: () => Promise<unknown>): Promise<{ seen: Seen[]; inTransaction: pg.Client | undefined }> {
  const seen: Seen[] = [];
  let inTransaction: pg.Client | undefined;
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | Query];
    // The pool's own, which nobody's tenant is set for, end in a function.
    if (typeof asked === 'string' || asked.text === undefined || typeof args.at(-1) === 'function') {
      if (String(asked).startsWith('begin')) inTransaction = this;
      return query.apply(this, args);
    }
    const one: Seen = { text: asked.text, values: asked.values ?? [], client: this, rows: [] };
    seen.push(one);
    const keep = (answer: Answer | undefined): void => {
      // A statement with the tenant's setting before it answers both.
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
 * Watches a request to the application that runs in this process; who is behind it, which the application asks now and then,
 * does not count. In a repetition, ids and numbers that statements answered are answered anew, and the digest of an Idempotency-Key is
 * another each time; what the request was `given` is given again by its name.
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
      for (const column of CARRIED) if (value != null && rows[0]?.[column] === value) return { from, column };
    return undefined;
  };
  const statements = seen.map(({ text, values, client }, index) => ({
    text,
    isApart: inTransaction !== undefined && client !== inTransaction,
    values: values.map((value): Value => {
      if (digest !== undefined && value === digest) return { fresh: true };
      const [named] = Object.entries(given).find(([, one]) => one === value) ?? [];
      if (named !== undefined) return { given: named };
      return carried(value, seen.slice(0, index)) ?? (value as Value);
    }),
  }));
  return { statements, isTransaction: inTransaction !== undefined, status };
}

/** Makes views, by the names of the tables, of one tenant's rows: what the yardstick's statements find first. */
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
