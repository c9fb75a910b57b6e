import { listChanges } from '@safety-qube/contract/across-types';
import { CHANGES, type ChangeMessage, NOTIFICATIONS } from '@safety-qube/domain/realtime';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '../call.ts';
import { changesCursorQuery } from '../session-queries.ts';
import { hub } from './hub.ts';

/** Milliseconds in which changes gather, and within which everyone who hears of one asks at a moment of their own. */
const GATHER = 100;
const SPREAD = 200;

/** Answers of forms: no list says which of them changed while nobody was told. */
const ANSWERS: QueryKey = ['execution-answers'];
/** Everything that real time keeps up to date. */
const ALL: readonly QueryKey[] = [['records'], ['record'], ['my-actions'], ['notifications'], ANSWERS];
/** What shows a record: its page, its lists, and what waits for the person. */
const keysOf = ({ type, id }: { type: string; id: number }): QueryKey[] =>
  type === 'execution' ? [[...ANSWERS, id]] : [['records', type], ['record', id], ['my-actions']];

/**
 * Has what changed fetched anew: as it is told, and at each connection, when `connected` is to be called, what changed while
 * nothing was, from the start of the session on.
 */
export function followChanges(queryClient: QueryClient): { connected: () => void; stop: () => void } {
  const gathered = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cursor = queryClient.getQueryData(changesCursorQuery.queryKey) ?? undefined;

  const flush = (): void => {
    timer = undefined;
    for (const queryKey of gathered.values()) void queryClient.invalidateQueries({ queryKey });
    gathered.clear();
  };
  const renew = (keys: readonly QueryKey[]): void => {
    for (const key of keys) gathered.set(JSON.stringify(key), key);
    timer ??= setTimeout(flush, GATHER + Math.random() * SPREAD);
  };

  async function ask(): Promise<void> {
    const since = cursor;
    try {
      const answer = await call(listChanges, { query: since === undefined ? {} : { since } });
      cursor = answer.cursor;
      const isKnown = since !== undefined && answer.isComplete;
      renew(isKnown ? [...answer.changes.flatMap(keysOf), ['notifications'], ANSWERS] : ALL);
    } catch {
      renew(ALL); // what changed cannot be said, so everything may have
    }
  }
  /** One question at a time: the next begins where the last one's answer ended. */
  let asking = Promise.resolve();
  const catchUp = (): void => {
    asking = asking.then(ask);
  };
  const stops = [
    hub.listen(CHANGES, (body) => {
      const message = body as ChangeMessage;
      if ('id' in message) renew(keysOf(message));
      else catchUp();
    }),
    hub.listen(NOTIFICATIONS, () => renew([['notifications']])),
  ];
  return {
    connected: catchUp,
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}
