import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { localSignInClosed, mayUsePassword, readLocalSignIn } from './local-sign-in.ts';
import { checkLink, type LinkPurpose, lockLinks, useLink } from './one-time-links.ts';

/** Purposes of the links that a mail carries to one person. */
type MailedPurpose = Exclude<LinkPurpose, 'setup'>;
/** The statuses that a person must have for a link of theirs to be valid. */
const STATUSES: Record<MailedPurpose, string[]> = {
  'confirm-email': ['unconfirmed'],
  'set-password': ['active', 'invited', 'pending'],
};

const findOwner = async (ctx: Ctx, purpose: MailedPurpose, id: number | null) => {
  const person = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'email', 'firstname', 'lastname', 'status', 'selected_language'])
    .where('id', '=', id ?? 0)
    .where('status', 'in', STATUSES[purpose])
    .executeTakeFirst();
  if (!person) throw refuse('LINK_INVALID');
  if (!mayUsePassword(await readLocalSignIn(ctx), person.id)) throw localSignInClosed();
  return person;
};

/**
 * Returns the person a link belongs to, without using it: 422 LINK_USED or LINK_INVALID when the link or its owner is no longer
 * eligible, 403 LOCAL_SIGN_IN_CLOSED when the owner may no longer have a password here.
 */
export const findLinkOwner = async (ctx: Ctx, purpose: MailedPurpose, token: string) =>
  findOwner(ctx, purpose, await checkLink(ctx.tx, purpose, token));

/** Uses a link and returns the person it belongs to; refuses like findLinkOwner. */
export async function useLinkOfOwner(ctx: Ctx, purpose: MailedPurpose, token: string) {
  await lockLinks(ctx.tx, await checkLink(ctx.tx, purpose, token)); // before the link itself, the same order as createLink
  return findOwner(ctx, purpose, await useLink(ctx.tx, purpose, token));
}
