/** Parses the id in a part of an address; undefined if it is not one. */
export const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
