import type { Ctx } from './context.ts';

/** What whoever watches over the installation wants to know of. */
type SecurityEvent = 'signIn.refused' | 'access.denied' | 'signIn.emergency' | 'signIn.providerChanged';

/**
 * Writes a security event into the log: a line with `security`, who it was as far as that is known, and from where. What no person
 * has asked for, such as the work of a job, has no caller, and its line neither address nor device.
 */
export function logSecurity(
  { log, actor, caller }: Pick<Ctx, 'actor' | 'caller'> & { readonly log: Pick<Ctx['log'], 'warn'> },
  event: SecurityEvent,
  more: Readonly<Record<string, string | number | undefined>> = {},
): void {
  log.warn(
    {
      security: event,
      ...(actor && { employeeId: actor.employeeId }),
      ...(caller && { address: caller.address, device: caller.userAgent }),
      ...more,
    },
    'security event',
  );
}
