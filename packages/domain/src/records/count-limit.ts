/** Where a count of records stops, unless the exact one is asked for. What there is beyond is said as "1,000+". */
export const COUNT_LIMIT = 1000;
