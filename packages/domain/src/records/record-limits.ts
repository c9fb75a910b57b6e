/** Maximum characters of the texts of a record, whatever its type, for the browser and the server. */
export const RECORD_LIMITS = { number: 40, description: 8000, reason: 4000, comment: 4000 } as const;

/** Most records that are changed at once. */
export const BULK_LIMIT = 1000;

/** Where a count of records stops, unless the exact one is asked for. More than that is shown as "1,000+". */
export const COUNT_LIMIT = 1000;
