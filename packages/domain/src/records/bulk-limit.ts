/** Most records that are changed at once. */
export const BULK_LIMIT = 1000;
