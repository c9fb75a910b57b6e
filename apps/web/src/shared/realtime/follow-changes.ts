import { listChanges } from '@safety-qube/contract/endpoints/across-types';
import { CHANGES, NOTIFICATIONS, type RecordChanged, type SettingsChanged } from '@safety-qube/domain/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isObject } from '../api/is-object.ts';
import { changesCursorQuery } from '../session/session-queries.ts';
import { hub } from './hub.ts';
import { renewSettings } from './renew-settings.ts';
import { type Renewal, renewal } from './renewal.ts';

/** Clients that are notified at the same time of missed messages spread their requests over this many milliseconds. */
const SPREAD_MS = 1000;
/** The same for changed settings, which have to be shown within a second. */
const SETTINGS_SPREAD_MS = 400;

/** Answers of forms: the list of missed changes does not include them. */
const ANSWERS = 'execution-answers';

const isSettingsChanged = (body: unknown): body is SettingsChanged => isObject(body) && body['event'] === 'settings';
/** Whether a message is about one record; if it is about neither, messages may have been missed. */
const isRecordChanged = (body: unknown): body is RecordChanged =>
  isObject(body) && typeof body['id'] === 'number' && typeof body['type'] === 'string';

const renewNotifications = ({ soon }: Renewal): void => {
  soon(['notifications', 'count']);
  soon(['notifications', 'list']);
};
/** Refetches everything that shows a record: its page, its lists, and the pending actions. */
function renewRecord({ now, soon }: Renewal, { type, id }: { type: string; id: number }): void {
  if (type === 'execution') now([ANSWERS, id]);
  else {
    now(['record', id]);
    soon(['records', type]);
    soon(['my-actions']);
  }
}
/** Refetches everything that real time keeps up to date. */
function renewAll(renewed: Renewal): void {
  for (const key of ['record', ANSWERS]) renewed.now([key]);
  for (const key of ['records', 'my-actions']) renewed.soon([key]);
  renewNotifications(renewed);
}

/**
 * Refetches what changed: on each message, and on each connection, when `connected` is to be called, everything that
 * changed while there was no connection, from the start of the session on.
 */
export function followChanges(queryClient: QueryClient): { connected: () => void; stop: () => void } {
  const renewed = renewal(queryClient);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settingsTimer: ReturnType<typeof setTimeout> | undefined;
  let hasConnected = false;
  let cursor = queryClient.getQueryData(changesCursorQuery.queryKey) ?? undefined;

  async function ask(): Promise<void> {
    const since = cursor;
    try {
      const answer = await call(listChanges, { query: since === undefined ? {} : { since } });
      cursor = answer.cursor;
      if (since === undefined || !answer.isComplete) renewAll(renewed);
      else {
        for (const change of answer.changes) renewRecord(renewed, change);
        renewed.now([ANSWERS]);
        renewNotifications(renewed);
      }
    } catch {
      renewAll(renewed); // the changes are unknown, so everything may have changed
    }
  }
  /** Runs requests one at a time: the next starts at the cursor of the previous response. */
  let asking = Promise.resolve();
  const catchUp = (): void => {
    clearTimeout(timer);
    timer = undefined;
    asking = asking.then(ask);
  };
  const followSettings = (): void => {
    clearTimeout(settingsTimer);
    settingsTimer = setTimeout(() => void renewSettings(), Math.random() * SETTINGS_SPREAD_MS);
  };
  const stops = [
    hub.listen(CHANGES, (body) => {
      if (isRecordChanged(body)) renewRecord(renewed, body);
      else if (isSettingsChanged(body)) followSettings();
      else timer ??= setTimeout(catchUp, Math.random() * SPREAD_MS);
    }),
    hub.listen(NOTIFICATIONS, () => renewNotifications(renewed)),
  ];
  return {
    connected() {
      catchUp();
      // The list of missed changes does not include settings; those of the first connection were loaded by the start.
      if (hasConnected) followSettings();
      hasConnected = true;
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(settingsTimer);
      renewed.stop();
      for (const stop of stops) stop();
    },
  };
}
