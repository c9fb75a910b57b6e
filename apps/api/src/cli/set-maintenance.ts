// npm run maintenance -- <slug|all> on|off: while it is on, users see the maintenance page.
import { StartFailure } from '../platform/start-failure.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug, state], { owner, tenantsOf }) => {
  if (state !== 'on' && state !== 'off') throw new StartFailure('Usage: npm run maintenance -- <slug|all> on|off.');
  const tenants = await tenantsOf(slug);
  await owner.pool.query('update app.tenant set under_maintenance = $1 where id = any($2)', [
    state === 'on',
    tenants.map((tenant) => tenant.id),
  ]);
  console.log(`Maintenance is ${state} for ${tenants.map((tenant) => tenant.slug).join(', ')}.`);
});
