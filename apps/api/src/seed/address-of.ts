import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';

/** A tenant's address on this machine; the default tenant's is the bare one. */
export const addressOf = (slug: string, port: number): string =>
  `http://${slug === DEFAULT_TENANT ? '' : `${slug}.`}localhost:${port}`;
