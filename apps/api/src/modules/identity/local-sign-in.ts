import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { switchedOnIssuer } from '../tenants/index.ts';

/** Whether people of a tenant have passwords here. */
export interface LocalSignIn {
  /** False when sign-in goes straight to the tenant's own provider. */
  readonly isOpen: boolean;
  /** The one person who may use a password although local sign-in is closed. */
  readonly emergencyEmployeeId: number | null;
}

/** Whether a tenant accepts passwords: a provider that sign-in goes straight to closes them, except for one named person. */
export async function readLocalSignIn({ tx }: Pick<Ctx, 'tx'>): Promise<LocalSignIn> {
  const issuer = await switchedOnIssuer(tx).select('emergency_employee_id').executeTakeFirst();
  return { isOpen: issuer === undefined, emergencyEmployeeId: issuer?.emergency_employee_id ?? null };
}

/** 403: accounts and passwords of this tenant are managed by its own provider. */
export const localSignInClosed = (): Refusal => new Refusal(403, 'LOCAL_SIGN_IN_CLOSED');

/** Throws 403 LOCAL_SIGN_IN_CLOSED when not even one person may have a password here. */
export async function requireLocalSignIn(ctx: Pick<Ctx, 'tx'>): Promise<LocalSignIn> {
  const local = await readLocalSignIn(ctx);
  if (!local.isOpen && local.emergencyEmployeeId === null) throw localSignInClosed();
  return local;
}

/** Whether a person may have and use a password here. */
export const mayUsePassword = ({ isOpen, emergencyEmployeeId }: LocalSignIn, employeeId: number): boolean =>
  isOpen || employeeId === emergencyEmployeeId;
