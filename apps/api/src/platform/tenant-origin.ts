import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import type { Config } from './config.ts';

const DEFAULT_PORT = { http: 80, https: 443 };
const isAddress = (domain: string): boolean => /^\[|^[\d.]+$/.test(domain);

/**
 * Returns a tenant's origin such as https://acme.example.com, for links outside of requests: a subdomain of the installation's
 * first host name, with the public port. The default tenant has no subdomain.
 */
export function tenantOrigin(
  config: Pick<Config, 'DOMAINS' | 'INSECURE_HTTP' | 'PORT' | 'PUBLIC_PORT'>,
  slug: string,
): string {
  const domains = config.DOMAINS.toLowerCase().split(/\s*,\s*/);
  const domain = domains.find((name) => !isAddress(name)) ?? 'localhost';
  const scheme = config.INSECURE_HTTP ? 'http' : 'https';
  const port = config.PUBLIC_PORT ?? config.PORT;
  const host = slug === DEFAULT_TENANT ? domain : `${slug}.${domain}`;
  return `${scheme}://${host}${port === DEFAULT_PORT[scheme] ? '' : `:${port}`}`;
}
