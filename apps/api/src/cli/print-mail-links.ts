// npm run mail:links -- <slug|all> [address]: prints the links in stored mail that still work, for an installation without a mail
// server. Each link grants access to its addressee's account: give it only to them.
import { listMailedLinks } from '../modules/identity/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug, to], { owner, tenantsOf }) => {
  for (const tenant of await tenantsOf(slug))
    for (const { writtenAt, subject, link, ...mail } of await listMailedLinks(owner.forTenant(tenant.id), to))
      console.log(`${writtenAt.toISOString()}  ${mail.to}  ${subject}\n  ${link}`);
});
