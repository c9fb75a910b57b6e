import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import { type Ctx, needFreshSignIn } from '../../platform/context.ts';
import { type LoggedChange, type Undos, valuesBefore } from '../../platform/undo.ts';
import { removeProvider } from './commands/remove-provider.ts';
import { restoreProvider } from './commands/save-provider.ts';
import { setEmergencySignIn } from './commands/set-emergency-sign-in.ts';
import { switchOffProvider } from './commands/switch-off-provider.ts';
import { switchOnProvider } from './commands/switch-on-provider.ts';

/** Sets up the provider as it was, to be checked again, or removes it if there was none. */
async function restoreSettings(ctx: Ctx, entry: LoggedChange): Promise<unknown> {
  needFreshSignIn(ctx);
  const { clientId, namedBy } = valuesBefore<{ clientId: string | null; namedBy: NamingClaim | null }>(entry);
  return clientId === null || namedBy === null
    ? removeProvider(ctx)
    : restoreProvider(ctx, { issuer: entry.entityId, clientId, namedBy });
}

/** How changes of the sign-in settings are undone. A provider that was switched off has to be tried again first. */
export const identityUndos: Undos = {
  'signIn.providerSaved': restoreSettings,
  'signIn.providerRemoved': restoreSettings,
  'signIn.providerSwitchedOn': switchOffProvider,
  'signIn.providerSwitchedOff': (ctx) => {
    needFreshSignIn(ctx);
    return switchOnProvider(ctx);
  },
  'signIn.emergencyChanged': (ctx, entry) => {
    needFreshSignIn(ctx);
    return setEmergencySignIn(ctx, valuesBefore<{ employeeId: number | null }>(entry).employeeId);
  },
};
