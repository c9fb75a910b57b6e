import { ALERTS } from '@safety-qube/domain/realtime';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readAlerted } from './read-alerted.ts';

/** The part of a context that a change of an alert needs. */
export type AlertContext = Pick<Ctx, 'tx' | 'afterCommit'> & { readonly tenant: { readonly id: number } };

/** Tells the sockets of the people who were notified of an alert, after the commit, that something has happened to it. */
export async function publishAlert(
  { tx, tenant, afterCommit }: AlertContext,
  { relay }: Pick<Platform, 'relay'>,
  id: number,
): Promise<void> {
  const people = await readAlerted(tx, id);
  const message = { tenantId: tenant.id, destination: ALERTS, to: { people }, body: { id } };
  afterCommit(() => relay.publish({ kind: 'delivery', ...message }));
}
