import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import type { Config } from './config.ts';

const USUAL_PORT = { http: 80, https: 443 };
const isAddress = (domain: string): boolean => /^\[|^[\d.]+$/.test(domain);

/**
 * A tenant's address such as https://acme.example.com, for links that no request asks for: below the first of the
 * installation's names, by the port that people type. The default tenant's is the bare name.
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
  return `${scheme}://${host}${port === USUAL_PORT[scheme] ? '' : `:${port}`}`;
}
