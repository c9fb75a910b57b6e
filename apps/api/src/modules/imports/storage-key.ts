/** Folder of a tenant's files to import. */
export const importsFolder = (tenantId: number): string => `t${tenantId}/imports`;

/** Returns a new key for a file to import; it contains neither its name nor its owner. */
export const newKey = (tenantId: number, random: string, now = new Date()): string =>
  `${importsFolder(tenantId)}/${now.toISOString().slice(0, 10)}/${random}`;
