/** Folder of a tenant's exports in the storage. */
export const exportsFolder = (tenantId: number): string => `t${tenantId}/exports`;

/** The key of a new file; it says nothing of what is in it. */
export const newExportKey = (tenantId: number, random: string): string => `${exportsFolder(tenantId)}/${random}`;
