import { isolated } from '@safety-qube/domain/isolated';
import { claimOf } from '@safety-qube/domain/sign-in/provider';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { signInRefusalFor } from './commands/submit-credentials.ts';
import type { IdToken } from './id-token.ts';

/** A person here, as a sign-in reads them. */
export interface Person {
  readonly id: number;
  readonly status: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** When they last set a password here. */
  readonly changedAt: Date | null;
}

export const people = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('employee as e')
    .leftJoin('credential as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.employee_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.status', 'e.firstname', 'e.lastname', 'e.email', 'c.changed_at as changedAt']);

/** Returns the person that an outside issuer's subject is linked to. */
const linkedPerson = (ctx: Ctx, { issuer, subject }: IdToken): Promise<Person | undefined> =>
  people(ctx)
    .innerJoin('identity_link as l', (join) =>
      join.onRef('l.tenant_id', '=', 'e.tenant_id').onRef('l.employee_id', '=', 'e.id'),
    )
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .executeTakeFirst();

/**
 * Whether a person is a guest in this directory and managed by another one: Microsoft Entra ID marks them with an `idp` that is not
 * of its own tenant. Their claims are chosen by the administrator of that other directory.
 */
function isGuest({ issuer, claims }: IdToken): boolean {
  const { idp, tid } = claims;
  if (typeof idp !== 'string' || idp === issuer) return false;
  return !(typeof tid === 'string' && tid && idp.includes(tid));
}

/** Returns the address by which a token identifies a person who is not linked yet; 403 with the reason when it may not. */
function addressOf(token: IdToken): string {
  const { issuer, namedBy, claims } = token;
  const claim = claimOf(namedBy);
  const said = claims[claim];
  const no = (code: string, params: Record<string, string>) => new Refusal(403, code, params, { issuer, claim });
  if (typeof said !== 'string' || !said.trim()) throw no('CLAIM_MISSING', { claim: isolated(claim) });
  const address = said.trim();
  if (namedBy === 'verified_email' && claims['email_verified'] !== true)
    throw no('ADDRESS_UNVERIFIED', { address: isolated(address) });
  if ((namedBy === 'email' || namedBy === 'preferred_username') && isGuest(token))
    throw no('CLAIM_OF_GUEST', { address: isolated(address) });
  return address;
}

/**
 * Returns the person that an outside issuer's token identifies, without changing anything: by the link of the issuer's subject,
 * else by the claim that its administrator has chosen. 403 with the reason when there is no such person, or none who may sign in.
 * If the address is linked already, for example after it was given to someone else, a second subject is not its owner.
 */
export async function identifyPerson(ctx: Ctx, token: IdToken): Promise<Person & { readonly isLinked: boolean }> {
  const { issuer, subject } = token;
  const linked = await linkedPerson(ctx, token);
  if (linked) {
    const closed = signInRefusalFor(linked.status);
    if (closed) throw new Refusal(403, closed, {}, { issuer });
    return { ...linked, isLinked: true };
  }
  const address = addressOf(token);
  const no = (code: string) => new Refusal(403, code, { address: isolated(address) }, { issuer });
  const person = await people(ctx)
    .where('e.email', '=', address)
    .where('e.is_service_account', '=', false)
    .executeTakeFirst();
  if (!person) throw no('NO_ACCOUNT_FOR');
  const other = await ctx.tx
    .selectFrom('identity_link')
    .select('subject')
    .where('employee_id', '=', person.id)
    .where('issuer', '=', issuer)
    .where('subject', '<>', subject)
    .executeTakeFirst();
  if (other) throw no('ACCOUNT_LINKED');
  const closed = person.status === 'invited' ? undefined : signInRefusalFor(person.status);
  if (closed) throw new Refusal(403, closed, {}, { issuer });
  return { ...person, isLinked: false };
}

/** Links the subject to the person, once; activates an invited person. */
export async function linkPerson(ctx: Ctx, { issuer, subject }: IdToken, person: Person): Promise<Person> {
  await ctx.tx.insertInto('identity_link').values({ issuer, subject, employee_id: person.id }).execute();
  await ctx.tx.updateTable('employee').set({ status: 'active' }).where('id', '=', person.id).execute();
  await audit(ctx, 'employee.linked', 'employee', person.id, { issuer: [null, issuer] });
  return { ...person, status: 'active' };
}
