import { CHANGES, type SettingsChanged } from '@safety-qube/domain/realtime';
import type { Ctx } from '../context.ts';
import type { Relay } from './relay.ts';

/** Tells the open browsers of the tenant, after the commit, that its settings or its look have changed. */
export function publishSettings(
  { tenant, afterCommit }: Pick<Ctx, 'tenant' | 'afterCommit'>,
  { relay }: { readonly relay: Relay },
): void {
  const body: SettingsChanged = { event: 'settings' };
  afterCommit(() => relay.publish({ tenantId: tenant.id, destination: CHANGES, body, to: { everyone: true } }));
}
