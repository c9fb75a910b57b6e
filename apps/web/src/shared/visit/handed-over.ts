import type { Place } from '@safety-qube/contract/schemas/records';

/** Key in this tab's storage. */
const STORED_WORDS = 'sq.visit.words';

/** What somebody has written before they chose to report without their name. It leaves the tab with the report only. */
export interface HandedOver {
  /** The code of the facility by which it is reported. */
  readonly code: string;
  readonly description: string;
  readonly place: Partial<Omit<Place, 'facilityId'>>;
  /** Names of the facility and of the units down to the place. */
  readonly names: readonly string[];
}

/** Hands it over to the page that reports without a name. */
export function handOver(words: HandedOver): void {
  try {
    sessionStorage.setItem(STORED_WORDS, JSON.stringify(words));
  } catch {
    // a private window may refuse storage
  }
}

/** Returns what was handed over for a code. */
export function readHandedOver(code: string): HandedOver | undefined {
  try {
    const words: HandedOver | null = JSON.parse(sessionStorage.getItem(STORED_WORDS) ?? 'null');
    return words?.code === code ? words : undefined;
  } catch {
    return undefined;
  }
}

export function dropHandedOver(): void {
  try {
    sessionStorage.removeItem(STORED_WORDS);
  } catch {
    // nothing was stored
  }
}
