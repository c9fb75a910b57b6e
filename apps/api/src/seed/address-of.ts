import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';

/** Returns a tenant's origin on this machine; the default tenant has no subdomain. */
export const addressOf = (slug: string, port: number): string =>
  `http://${slug === DEFAULT_TENANT ? '' : `${slug}.`}localhost:${port}`;
