/** Days for which tokens of service accounts are valid: the choices of the page, and the most that is allowed. */
export const TOKEN_DAYS = { choices: [7, 30, 90, 180, 365], usual: 90, most: 366 } as const;
