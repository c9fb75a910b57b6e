import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { localSignInClosed, mayUsePassword, readLocalSignIn } from './local-sign-in.ts';
import { checkLink, holdLinks, type LinkPurpose, useLink } from './one-time-links.ts';

/** Purposes of the links that a mail carries to one person. */
type MailedPurpose = Exclude<LinkPurpose, 'setup'>;
/** What a person must be for a link of theirs to mean anything. */
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
 * Whose link it is, without using it up: 422 LINK_USED or LINK_INVALID when the link or its owner is no longer good for it, 403
 * LOCAL_SIGN_IN_CLOSED where the owner has no password here any more.
 */
export const findLinkOwner = async (ctx: Ctx, purpose: MailedPurpose, token: string) =>
  findOwner(ctx, purpose, await checkLink(ctx.tx, purpose, token));

/** Uses a link up and answers whose it is; refused like findLinkOwner. */
export async function useLinkOfOwner(ctx: Ctx, purpose: MailedPurpose, token: string) {
  await holdLinks(ctx.tx, await checkLink(ctx.tx, purpose, token)); // before the link itself, as who makes one does
  return findOwner(ctx, purpose, await useLink(ctx.tx, purpose, token));
}
