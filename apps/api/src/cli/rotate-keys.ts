// npm run keys:rotate -- <slug|all>: new signing keys; the old ones verify on, so nobody is signed out.
import { rotateKeys } from '../modules/identity/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug], { owner, tenantsOf }) => {
  for (const tenant of await tenantsOf(slug)) {
    await rotateKeys(owner, tenant.id);
    console.log(`New keys for ${tenant.slug}.`);
  }
});
