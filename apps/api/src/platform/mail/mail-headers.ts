import type { Config } from '../config.ts';
import { tenantOrigin } from '../tenant-origin.ts';

type HeaderConfig = Pick<Config, 'MAIL_FROM' | 'DOMAINS' | 'INSECURE_HTTP' | 'PORT' | 'PUBLIC_PORT'>;

/** Templates of mail that the reader can switch off, and the path of the setting. */
const OPTIONAL: ReadonlySet<string> = new Set(['change', 'changes', 'digest']);
const CHOICES = '/profile#notifications';

const isLocal = (host: string): boolean => !host.includes('.') || /\.(localhost|local)$/.test(host);

/**
 * Returns the host name for HELO and Message-ID: the sender's domain, which mail servers know, otherwise the tenant's host. Never
 * the name of this machine.
 */
export function mailHost(config: HeaderConfig, slug: string): string {
  const domain = /@([\w.-]+)>?\s*$/.exec(config.MAIL_FROM)?.[1]?.toLowerCase() ?? 'localhost';
  const host = new URL(tenantOrigin(config, slug)).hostname;
  return isLocal(domain) && !isLocal(host) ? host : domain;
}

/**
 * Returns the Message-ID of a mail: the same at each attempt, so that servers can drop duplicates, and unique even if ids are
 * reused after a backup was restored.
 */
export const messageIdOf = (
  config: HeaderConfig,
  tenant: { readonly id: number; readonly slug: string },
  mail: { readonly id: number; readonly created_at: Date },
): string => `<${tenant.id}.${mail.id}.${mail.created_at.getTime().toString(36)}@${mailHost(config, tenant.slug)}>`;

/**
 * Returns the headers List-Id (RFC 2919) and List-Unsubscribe (RFC 2369) of a mail that its reader can switch off; none for others.
 * They link to the reader's profile: unsubscribing with one click without signing in (RFC 8058) would switch off mail that people
 * rely on for their safety, and any program that opens the links of a mail could do it.
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
