import pg from 'pg';

const SET_TENANT = {
  name: 'set_tenant',
  // Answers no row: whatever comes back is the statement's own.
  text: "select where set_config('app.tenant_id', $1, true) is null",
};

/** Lets each client of a pool know the statement that sets the tenant; where that fails, nothing can be read at all. */
export function prepareTenant(pool: pg.Pool): void {
  pool.on('connect', (client) => void client.query({ ...SET_TENANT, values: [''] }).catch(() => undefined));
}

/**
 * Runs one statement as a tenant, outside of a transaction of its caller's. The setting and the statement go to the server
 * before one Sync message, which makes the two one transaction without BEGIN and COMMIT (PostgreSQL's manual, "Pipelining"):
 * one write, one answer, and the setting ends with it. The client's pool must know `prepareTenant`.
 */
export const executeAlone = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: number,
  { name, text, values }: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(text, values ?? [], (error, answers) => {
      if (error) return reject(error);
      const [, answer] = answers as unknown as [unknown, pg.QueryResult<Row>]; // the setting's comes first
      resolve(answer);
    });
    Object.assign(query, { name, queryMode: 'extended' }); // without values pg would take the simple protocol
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
