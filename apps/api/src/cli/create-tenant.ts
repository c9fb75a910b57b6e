// npm run tenant:create -- <slug> "<name>" [safety|security]: creates an empty tenant and prints the set-up link for its
// administrator.
import { createSetupLink } from '../modules/identity/index.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { addressOf } from '../seed/address-of.ts';
import { createTenant } from '../seed/create-tenant.ts';
import { readTenants } from '../seed/demo.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug = '', name = '', brand = 'safety'], { config, owner }) => {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug) || !name || (brand !== 'safety' && brand !== 'security'))
    throw new StartFailure('Usage: npm run tenant:create -- <slug> "<name>" [safety|security].');
  if ((await readTenants(owner)).has(slug)) throw new StartFailure(`A tenant "${slug}" already exists.`);
  const tenant = await createTenant(owner, { slug, name, brand });
  const link = await createSetupLink(owner, tenant);
  console.log(`${name} was created. Create its first administrator with this link; it works once, for 24 hours:`);
  console.log(`  ${addressOf(slug, config.PUBLIC_PORT ?? config.PORT)}${link}`);
});
