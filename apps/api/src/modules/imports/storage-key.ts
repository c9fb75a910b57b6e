/** Folder of a tenant's files to import. */
export const importsFolder = (tenantId: number): string => `t${tenantId}/imports`;

/** Key of a file to import; it says nothing of its name or of whose it is. */
export const newKey = (tenantId: number, random: string, now = new Date()): string =>
  `${importsFolder(tenantId)}/${now.toISOString().slice(0, 10)}/${random}`;
