import { countReports } from './visit-storage.ts';

/** Sends the reports that are kept on this device from visitors' pages of this tenant. Returns whether there are any. */
export async function sendWaitingReports(): Promise<boolean> {
  // A private window may refuse storage: then nothing is kept.
  if ((await countReports().catch(() => 0)) === 0) return false;
  await (await import('./visit-queue.ts')).resumeQueue();
  return true;
}
