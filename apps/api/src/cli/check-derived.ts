// npm run check:derived [-- <slug or all>]: compares the stored pending actions, and the timers of raisers, with those derived from
// the records. Starts the embedded database of DATA_DIR if no server is running on it. Prints each row that differs; then the exit
// code is 1.
import { findWrongWaiting } from '../modules/records/index.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { findDatabase, provideDatabase } from '../platform/db/provide-database.ts';
import { readTenants } from '../seed/demo.ts';
import { runPlain } from './run-command.ts';

await runPlain(async ([slug = 'all']) => {
  const config = readConfig(process.env);
  const running = await findDatabase(config).catch(() => undefined);
  const provided = running ? { ...running, stop: async () => undefined } : await provideDatabase(config);
  const owner = openDatabase(provided.ownerUrl, 2);
  try {
    const tenants = [...(await readTenants(owner)).values()].filter((tenant) => slug === 'all' || tenant.slug === slug);
    let wrong = 0;
    for (const tenant of tenants)
      for (const row of await findWrongWaiting({ tx: owner.forTenant(tenant.id) })) {
        wrong += 1;
        const whose = row.employeeId === null ? 'timer' : `person ${row.employeeId} as`;
        console.log(`${tenant.slug} ${row.number}, ${whose} ${row.relation}: ${row.difference}`);
      }
    console.log(`${wrong} rows differ from their records, in ${tenants.length} tenants.`);
    if (wrong || !tenants.length) process.exitCode = 1;
  } finally {
    await owner.end();
    await provided.stop();
  }
});
