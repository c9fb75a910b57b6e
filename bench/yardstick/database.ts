import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
/** Converts 2026-11-22 19:37:42.9+00, PostgreSQL's format in UTC, to ISO 8601. */
const isoOf = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3).slice(0, 12).padEnd(8)}Z`;
const withMilliseconds = (text: string): string => {
  const iso = isoOf(text);
  const fraction = iso.indexOf('.');
  return fraction < 0 ? `${iso.slice(0, -1)}.000Z` : `${iso.slice(0, -1).padEnd(fraction + 4, '0')}Z`;
};
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, withMilliseconds);

const pool = new pg.Pool({
  connectionString: process.env['YARDSTICK_DATABASE'],
  options: `-c search_path=app,public -c timezone=UTC -c jit=off -c app.tenant_id=${process.env['YARDSTICK_TENANT']}`,
  max: 10,
  pipeline: true, // statements that do not wait for each other are sent together
});

const names = new Map<string, string>();
/** Returns a statement that is prepared once per connection. */
export function prepared(text: string, values: readonly unknown[]) {
  let name = names.get(text);
  if (!name) {
    name = `y${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: values as unknown[] };
}

export type Row = readonly unknown[];
/** Returns rows as arrays, in the order of the columns. */
export const rowsOf = async (text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await pool.query<Row[]>({ ...prepared(text, values), rowMode: 'array' })).rows as unknown as Row[];

/** Returns rows as objects by column names. */
export const objectsOf = async <T extends object>(text: string, values: readonly unknown[]): Promise<T[]> =>
  (await pool.query<T>(prepared(text, values))).rows;

/** Runs a statement on the connection of a transaction; returns rows as objects by column names. */
export type Run = <T extends object>(text: string, values: readonly unknown[]) => Promise<T[]>;

/** Runs a transaction in two round trips: BEGIN is sent with `first`, and COMMIT with `last`. */
export async function inTransaction<A, B>(
  first: (run: Run) => Promise<A>,
  last: (run: Run, found: A) => { sent: Promise<unknown>; answer: B },
): Promise<B> {
  const client = await pool.connect();
  const run: Run = async <T extends object>(text: string, values: readonly unknown[]) =>
    (await client.query<T>(prepared(text, values))).rows;
  try {
    const started = client.query('begin');
    const [found] = await Promise.all([first(run), started]);
    const { sent, answer } = last(run, found);
    await Promise.all([sent, client.query('commit')]);
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
