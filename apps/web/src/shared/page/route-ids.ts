/** The id that a part of an address names; undefined for what can be none. */
export const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
