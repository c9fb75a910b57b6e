/** Reports by one code within ten minutes above which further ones are held, unless a tenant configures another number. */
export const MOST_IN_TEN_MINUTES = 20;
