import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorizeEdit, authorizeGrant } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import { getPersonForUpdate } from '../people.repository.ts';
import { exceedsSignUpRole, readRoles } from '../roles.queries.ts';

/**
 * Returns a new link with which an invited person chooses a password, and logs it as an invitation; earlier links become invalid.
 * Only without a mail server (404 with one), for a person who has never signed in (422 STATUS_IMPOSSIBLE) and whose rights the
 * caller has (403): anybody with the link can act as that person. A role with more privileges than that of sign-up has to be one that the
 * caller could give where it applies, and needs a fresh sign-in.
 */
export async function createInvitationLink(
  ctx: Ctx,
  { config, invitationLink }: Pick<Platform, 'config' | 'invitationLink'>,
  id: number,
): Promise<string> {
  if (config.SMTP_URL) throw notFound();
  const person = await getPersonForUpdate(ctx, id);
  const roles = await readRoles(ctx);
  const facts = personFacts(person, roles);
  authorizeEdit(actorOf(ctx), facts);
  if (person.status !== 'invited') throw refuse('STATUS_IMPOSSIBLE');
  if (exceedsSignUpRole(roles, person.role_id)) {
    authorizeGrant(actorOf(ctx), facts.privileges, facts.scope);
    needFreshSignIn(ctx);
  }
  await audit(ctx, 'employee.invited', 'employee', id, { email: [null, person.email] });
  return invitationLink(ctx, id);
}
