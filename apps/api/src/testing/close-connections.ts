import type { TestApp } from './test-app.ts';

/** Terminates all connections to a test's database except the two that it uses for this. */
export async function closeConnections({ database, owner }: Pick<TestApp, 'database' | 'owner'>): Promise<void> {
  // Each role terminates its own, because terminating those of another role requires a superuser.
  for (const { pool } of [database, owner])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
}
