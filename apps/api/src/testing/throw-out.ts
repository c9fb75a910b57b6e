import type { TestApp } from './test-app.ts';

/** Ends every connection to a test's database but the two by which it says so, whatever is under way there. */
export async function throwOut({ database, owner }: Pick<TestApp, 'database' | 'owner'>): Promise<void> {
  // Each role by itself: to end those of another one takes a superuser.
  for (const { pool } of [database, owner])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
}
