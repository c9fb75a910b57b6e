// npm run sign-in:passwords -- <slug|all>: enables passwords again, for when the organisation's own provider does not work.
import { returnToPasswords } from '../modules/identity/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug], { owner, tenantsOf }) => {
  for (const tenant of await tenantsOf(slug)) {
    const { issuers, administrators } = await returnToPasswords(owner.forTenant(tenant.id), 'sign-in:passwords');
    if (!issuers.length) console.log(`People of ${tenant.slug} already sign in with passwords.`);
    else
      console.log(
        `People of ${tenant.slug} sign in with passwords again, no longer at ${issuers.join(', ')}. People without a password choose ` +
          `one by "Forgot password"; npm run mail:links prints the link where there is no mail server. Administrators: ` +
          `${administrators.join(', ')}.`,
      );
  }
});
