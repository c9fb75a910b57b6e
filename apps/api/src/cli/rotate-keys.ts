// npm run keys:rotate [-- <slug>]: creates new signing keys for every tenant or one; old keys still verify, so no one is signed
// out.
import { rotateKeys } from '../modules/identity/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug = 'all'], { owner, tenantsOf }) => {
  for (const tenant of await tenantsOf(slug)) {
    await rotateKeys(owner, tenant.id);
    console.log(`New keys for ${tenant.slug}.`);
  }
});
