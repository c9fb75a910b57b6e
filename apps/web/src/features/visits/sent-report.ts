/** Key in this tab's storage. */
const STORED_SENT = 'sq.visit.sent';

/** The report that was sent last from this tab, as the page after it shows it over a reload. */
export interface SentReport {
  /** Its key in the queue. */
  readonly key: string;
  /** The claim code in groups, which was made on this device and is not sent. */
  readonly claimCode: string;
  /** What was sent: a report, a filled in form, or a note about a task. */
  readonly kind: 'report' | 'inspection' | 'task';
  /** Number of the record, once the server has answered; null while the report is held. */
  readonly number?: string | null | undefined;
  /** Address of the page from which it was sent. */
  readonly from: string;
  /** Name of the draft, which is dropped once the server has it. */
  readonly draft: string;
}

let latest: SentReport | undefined;

export function rememberSent(sent: SentReport): void {
  latest = sent;
  try {
    sessionStorage.setItem(STORED_SENT, JSON.stringify(sent));
  } catch {
    // a private window may refuse storage
  }
}

export function lastSent(): SentReport | undefined {
  if (latest) return latest;
  try {
    return JSON.parse(sessionStorage.getItem(STORED_SENT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Clears the state in memory, as a reload of the window does. */
export const forgetSent = (): void => {
  latest = undefined;
};
