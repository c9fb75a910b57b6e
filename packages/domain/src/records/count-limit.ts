/** Records that are counted before a count stops and says that there are more. */
export const COUNT_LIMIT = 1000;
