// npm run mail:links -- <slug|all> [address]: links in kept mail that still work, for an installation without a mail server. Each
// opens its addressee's account: hand it to nobody else.
import { listMailedLinks } from '../modules/identity/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug, to], { owner, tenantsOf }) => {
  for (const tenant of await tenantsOf(slug))
    for (const { writtenAt, subject, link, ...mail } of await listMailedLinks(owner.forTenant(tenant.id), to))
      console.log(`${writtenAt.toISOString()}  ${mail.to}  ${subject}\n  ${link}`);
});
