// The bare yardstick: node:http and pg, no session, no validation, no tenant setting. It runs the route's own statement as a
// superuser, whom row-level security does not touch. Started by run.ts with the database's address.
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['YARDSTICK_DATABASE'], max: 10 });
const statement = {
  name: 'levels',
  text: 'select key, is_active, position from app.org_level where tenant_id = $1 order by position',
  values: [Number(process.env['YARDSTICK_TENANT'])],
};
http
  .createServer(async (_req, res) => {
    const { rows } = await pool.query(statement);
    const body = JSON.stringify(rows.map((r) => ({ key: r.key, isActive: r.is_active, order: r.position })));
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
