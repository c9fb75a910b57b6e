/** Search parameters of the board: place, month of the fix and category. */
export interface WeDidSearch {
  facility?: number | undefined;
  unit?: number | undefined;
  month?: string | undefined;
  category?: string | undefined;
}
export type GoWeDid = (change: WeDidSearch) => void;

const idIn = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Parses the address; invalid values are left out. */
export function readWeDidSearch(raw: Record<string, unknown>): WeDidSearch {
  const [facility, unit] = [idIn(raw['facility']), idIn(raw['unit'])];
  const { month, category } = raw;
  return {
    ...(facility && { facility }),
    ...(facility && unit && { unit }),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(typeof category === 'string' && category && { category: category.slice(0, 80) }),
  };
}
