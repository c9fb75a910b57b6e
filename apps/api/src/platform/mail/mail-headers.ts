import type { Config } from '../config.ts';
import { tenantOrigin } from '../tenant-origin.ts';

type HeaderConfig = Pick<Config, 'MAIL_FROM' | 'DOMAINS' | 'INSECURE_HTTP' | 'PORT' | 'PUBLIC_PORT'>;

/** Kinds of mail that their reader can switch off, and where. */
const OPTIONAL: ReadonlySet<string> = new Set(['change', 'changes', 'digest']);
const CHOICES = '/profile#notifications';

const isLocal = (host: string): boolean => !host.includes('.') || /\.(localhost|local)$/.test(host);

/**
 * The host that mail names itself by: the sender's domain, which a mail server knows, else the tenant's host. Never the name of
 * the machine that happens to send.
 */
export function mailHost(config: HeaderConfig, slug: string): string {
  const domain = /@([\w.-]+)>?\s*$/.exec(config.MAIL_FROM)?.[1]?.toLowerCase() ?? 'localhost';
  const host = new URL(tenantOrigin(config, slug)).hostname;
  return isLocal(domain) && !isLocal(host) ? host : domain;
}

/**
 * The Message-ID of a mail: the same each time that it is sent, so that a server can drop a double, and no other mail's, also after
 * a restored backup counts its ids anew.
 */
export const messageIdOf = (
  config: HeaderConfig,
  tenant: { readonly id: number; readonly slug: string },
  mail: { readonly id: number; readonly created_at: Date },
): string => `<${tenant.id}.${mail.id}.${mail.created_at.getTime().toString(36)}@${mailHost(config, tenant.slug)}>`;

/**
 * The headers List-Id (RFC 2919) and List-Unsubscribe (RFC 2369) of a mail that its reader can switch off; none for others. They
 * lead to the reader's profile: one click without signing in (RFC 8058) would switch off what people rely on for their safety,
 * and whatever opens the links of a mail could do it.
 */
export function listHeaders(
  config: HeaderConfig,
  tenant: { readonly slug: string; readonly name: string },
  template: string,
) {
  if (!OPTIONAL.has(template)) return undefined;
  const origin = tenantOrigin(config, tenant.slug);
  const id = { url: `notifications.${new URL(origin).hostname}`, comment: tenant.name };
  return { id, unsubscribe: `${origin}${CHOICES}` };
}
