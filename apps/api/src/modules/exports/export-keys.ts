/** Folder of a tenant's exports in the storage. */
export const exportsFolder = (tenantId: number): string => `t${tenantId}/exports`;

/** Returns the key of a new file; it does not reveal what the file contains. */
export const newExportKey = (tenantId: number, random: string): string => `${exportsFolder(tenantId)}/${random}`;
