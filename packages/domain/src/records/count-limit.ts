/** Where a count of records stops, unless the exact one is asked for. More than that is shown as "1,000+". */
export const COUNT_LIMIT = 1000;
