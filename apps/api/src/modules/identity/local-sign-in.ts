import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { straightIssuer } from '../tenants/index.ts';

/** Whether people of a tenant have passwords here. */
export interface LocalSignIn {
  /** False where the tenant goes straight to its own provider. */
  readonly isOpen: boolean;
  /** The one person who may use a password although it is closed. */
  readonly emergencyEmployeeId: number | null;
}

/** Whether a tenant takes passwords: a provider that sign-in goes straight to closes them, but for one named person. */
export async function readLocalSignIn({ tx }: Pick<Ctx, 'tx'>): Promise<LocalSignIn> {
  const issuer = await straightIssuer(tx).select('emergency_employee_id').executeTakeFirst();
  return { isOpen: issuer === undefined, emergencyEmployeeId: issuer?.emergency_employee_id ?? null };
}

/** 403: accounts and passwords of this tenant are its own provider's. */
export const localSignInClosed = (): Refusal => new Refusal(403, 'LOCAL_SIGN_IN_CLOSED');

/** Refuses (403 LOCAL_SIGN_IN_CLOSED) where not even one person has a password here. */
export async function needLocalSignIn(ctx: Pick<Ctx, 'tx'>): Promise<LocalSignIn> {
  const local = await readLocalSignIn(ctx);
  if (!local.isOpen && local.emergencyEmployeeId === null) throw localSignInClosed();
  return local;
}

/** Whether a person may have and use a password here. */
export const mayUsePassword = ({ isOpen, emergencyEmployeeId }: LocalSignIn, employeeId: number): boolean =>
  isOpen || employeeId === emergencyEmployeeId;
