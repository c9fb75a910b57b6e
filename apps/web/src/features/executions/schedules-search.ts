/** What the address of the forms at places says: text to find by, whether only the own facility's, the form that is being put somewhere. */
export interface SchedulesSearch {
  q?: string | undefined;
  mine?: true | undefined;
  form?: number | 'any' | undefined;
}
export type GoSchedules = (change: SchedulesSearch) => void;

/** Reads the address; what it cannot mean is left out. */
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
