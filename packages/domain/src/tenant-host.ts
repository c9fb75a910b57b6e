/** The tenant of hosts that name none: localhost, an address, a generic host. */
export const DEFAULT_TENANT = 'dbo';
/** First labels that stand for the product itself and not for a client. */
const GENERIC_LABELS = new Set(['www', 'app']);
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\]|[0-9a-f]*:[0-9a-f:.]*)$/i;

/** Tenants that are brands of their own, with their own app ids (specification, section 1). */
const SPECIAL_TENANTS = ['orbex-security', 'secureqube'];

/** The app id of a tenant: its own for a special brand, else its brand's. It also names the tenant's translation project. */
export const appIdOf = (tenant: { slug: string; brand: 'safety' | 'security' }): string =>
  SPECIAL_TENANTS.find((slug) => slug === tenant.slug) ?? (tenant.brand === 'security' ? 'secure-qube' : 'safety-qube');

/** A host's name in lower case, without port and closing dot. */
const nameOfHost = (host: string | undefined): string =>
  (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Whether a host is one of the given names, or one with a single label before it: `acme.example.com` of `example.com`. */
export function isHostOf(domains: readonly string[], host: string | undefined): boolean {
  const name = nameOfHost(host);
  return domains.includes(name) || domains.includes(name.slice(name.indexOf('.') + 1));
}

/**
 * The tenant's name from a host such as `acme.example.com:3000`: its first label in lower case; `dbo` for localhost, an IP
 * address, a host of one label and a generic host (specification, sections 1 and 6).
 */
export function tenantOfHost(host: string | undefined): string {
  const name = nameOfHost(host);
  const [label = ''] = name.split('.');
  if (!name.includes('.') || ADDRESS.test(name) || GENERIC_LABELS.has(label)) return DEFAULT_TENANT;
  return label;
}
