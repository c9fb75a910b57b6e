/**
 * Search parameters of the forms at places: search text, whether only those of the user's own facility, the form that
 * is being assigned to a place.
 */
export interface SchedulesSearch {
  q?: string | undefined;
  mine?: true | undefined;
  form?: number | 'any' | undefined;
}
export type GoSchedules = (change: SchedulesSearch) => void;

/** Parses the address; invalid values are left out. */
export function readSchedulesSearch(raw: Record<string, unknown>): SchedulesSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  const form = Number(raw['form']);
  return {
    ...(q && { q }),
    ...(raw['mine'] === true && { mine: true as const }),
    ...(raw['form'] === 'any' && { form: 'any' as const }),
    ...(Number.isSafeInteger(form) && form > 0 && { form }),
  };
}
