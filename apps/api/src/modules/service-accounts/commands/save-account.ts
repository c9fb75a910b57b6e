import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type * as contract from '@safety-qube/contract/endpoints/service-accounts';
import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEmployee, updateEmployee } from '../../people/index.ts';
import { getAccount, presentAccount } from '../service-accounts.queries.ts';

/** Addresses under `.invalid` (RFC 2606) are nobody's: no mail reaches them, and nobody signs in with them. */
const noAddress = (): string => `${randomUUID()}@service-account.invalid`;

/** Adds a service account. 403 for a role or a scope that the caller could not give to a person. */
export async function createAccount(
  ctx: Ctx,
  platform: Pick<Platform, 'invite'>,
  { name, ...role }: HandlerInput<typeof contract.createServiceAccount>['body'],
): Promise<ServiceAccount> {
  const names = { firstname: name, lastname: '', email: noAddress(), isServiceAccount: true };
  const { id } = await createEmployee(ctx, platform, { ...names, ...role });
  return presentAccount(ctx, await getAccount(ctx, id));
}

/** Changes a service account. 403 and 409 as for a person; 404. */
export async function updateAccount(
  ctx: Ctx,
  platform: Pick<Platform, 'sessions'>,
  id: number,
  { name, ...changes }: HandlerInput<typeof contract.updateServiceAccount>['body'],
): Promise<ServiceAccount> {
  await getAccount(ctx, id);
  await updateEmployee(ctx, platform, { ...changes, id, ...(name !== undefined && { firstname: name }) });
  return presentAccount(ctx, await getAccount(ctx, id));
}
