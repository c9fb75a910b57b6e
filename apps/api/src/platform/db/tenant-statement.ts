import pg from 'pg';

const SET_TENANT = {
  name: 'set_tenant',
  // Returns no row, so that every returned row is of the actual statement.
  text: "select where set_config('app.tenant_id', $1, true) is null",
};

/** Prepares the statement that sets the tenant on each new client of a pool; where this fails, no rows can be read at all. */
export function prepareTenant(pool: pg.Pool): void {
  pool.on('connect', (client) => void client.query({ ...SET_TENANT, values: [''] }).catch(() => undefined));
}

/**
 * Runs a single statement as a tenant, outside of a transaction. The setting and the statement are sent before one Sync message,
 * which makes them one transaction without BEGIN and COMMIT (PostgreSQL's manual, "Pipelining"): one round trip, and the setting
 * ends with it. The client's pool must have been passed to `prepareTenant`.
 */
export const executeAlone = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: number,
  { name, text, values }: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(text, values ?? [], (error, answers) => {
      if (error) return reject(error);
      resolve(Array.isArray(answers) ? answers[1] : answers); // the first answer is that of the setting
    });
    Object.assign(query, { name, queryMode: 'extended' }); // without values pg would use the simple protocol
    const { submit } = query;
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.bind({ statement: SET_TENANT.name, values: [String(tenantId)] }, true);
        connection.execute(null, true);
        return submit.call(query, connection); // ends with Sync
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });
