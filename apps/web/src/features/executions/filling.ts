import { saveAnswer } from '@safety-qube/contract/endpoints/executions';
import type { SavedAnswer } from '@safety-qube/contract/schemas/executions';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { replaceEqualDeep } from '@tanstack/react-query';
import { CallError, call, SignedOutError } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { isObject } from '../../shared/api/is-object.ts';
import { reactToError } from '../../shared/api/query-client.ts';
import { STORED, stored } from '../../shared/page/stored.ts';
import { session } from '../../shared/session/session.ts';

/** Milliseconds without a change after which an answer is sent, and after which a failed one is sent again. */
const SEND_AFTER_MS = 500;
const RETRY_AFTER_MS = 5000;

/** An answer that the server does not have yet. */
interface Waiting {
  readonly answer: Answer;
  /** The version that it is based on; 0 for none. */
  readonly version: number;
}
/** A conflicting answer of another user. */
export interface Clash {
  readonly questionId: string;
  readonly theirs: SavedAnswer;
}
export interface FillingState {
  /** The shown answers: those of the server, overridden by those that are not sent yet. */
  readonly answers: Answers;
  readonly clashes: readonly Clash[];
  /** Messages of the server for answers that it refuses, by question. */
  readonly refused: Readonly<Record<string, string>>;
  /** `kept`: only on this device, because the server cannot be reached. */
  readonly status: 'saved' | 'saving' | 'kept' | 'refused';
}

/**
 * A form that is being filled in: every answer is stored on the device at once, and on the server as soon as it can be
 * reached.
 */
export interface Filling {
  readonly state: () => FillingState;
  readonly subscribe: (react: () => void) => () => void;
  readonly answer: (questionId: string, answer: Answer) => void;
  /** Merges the server's current answers. */
  readonly merge: (saved: readonly SavedAnswer[]) => void;
  /** Resolves a conflict: with the user's own answer, which overwrites the other, or with the other. */
  readonly settle: (questionId: string, isMine: boolean) => void;
  /** Sends the waiting answers; returns whether the server has all of them. */
  readonly flush: () => Promise<boolean>;
}

type Kept = Readonly<Record<string, Waiting>>;

const isWaitingEntry = (entry: [string, unknown]): entry is [string, Waiting] =>
  isObject(entry[1]) && isObject(entry[1]['answer']) && typeof entry[1]['version'] === 'number';

function read(name: string): Kept {
  try {
    const kept: unknown = JSON.parse(stored.get(name) ?? '{}');
    return isObject(kept) ? Object.fromEntries(Object.entries(kept).filter(isWaitingEntry)) : {};
  } catch {
    return {};
  }
}

function makeFilling(id: number, name: string): Filling {
  let base = new Map<string, SavedAnswer>();
  let waiting = new Map(Object.entries(read(name)));
  const clashes = new Map<string, SavedAnswer>();
  const refused = new Map<string, string>();
  const listeners = new Set<() => void>();
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let answers: Answers = {};
  let state: FillingState;

  const snapshot = (): FillingState => {
    const now = [...base, ...waiting].map(([questionId, { answer }]) => [questionId, answer] as const);
    // The same object while no answer changes, so that the form is not evaluated again when one was merely saved.
    answers = replaceEqualDeep(answers, Object.fromEntries(now));
    const unsent = [...waiting.keys()].filter((questionId) => !clashes.has(questionId) && !refused.has(questionId));
    return {
      answers,
      clashes: [...clashes].map(([questionId, theirs]) => ({ questionId, theirs })),
      refused: Object.fromEntries(refused),
      status: unsent.length ? (isAway ? 'kept' : 'saving') : refused.size ? 'refused' : 'saved',
    };
  };
  const changed = (): void => {
    if (waiting.size) stored.set(name, JSON.stringify(Object.fromEntries(waiting)));
    else stored.remove(name);
    state = snapshot();
    for (const react of listeners) react();
  };
  state = snapshot();

  const keep = (saved: SavedAnswer): void => {
    const known = base.get(saved.questionId);
    if (!known || known.version <= saved.version) base = new Map(base).set(saved.questionId, saved);
  };

  /** Sends one answer and handles the result. Throws when the server could not be reached. */
  async function send(questionId: string, sent: Waiting): Promise<void> {
    try {
      const saved = await call(saveAnswer, { params: { id, questionId }, body: sent });
      keep(saved);
      const now = waiting.get(questionId);
      waiting = new Map(waiting);
      if (now === sent) waiting.delete(questionId);
      // Changed in the meantime: the change is based on the version that was just saved.
      else if (now) waiting.set(questionId, { ...now, version: saved.version });
    } catch (error) {
      if (error instanceof CallError && [401, 409].includes(error.statusCode)) reactToError(error);
      if (!(error instanceof CallError) || error.statusCode >= 500 || error.statusCode === 401) throw error;
      const current = error.code === 'ANSWER_CHANGED' ? currentIn(error) : undefined;
      if (current) {
        keep(current);
        clashes.set(questionId, current);
      } else if (waiting.get(questionId) === sent)
        refused.set(questionId, refusalOf(error) ?? error.serverMessage ?? '');
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (let next = findNext(); next; next = findNext()) {
        await send(...next);
        isAway = false;
        changed();
      }
    } catch (error) {
      isAway = !(error instanceof SignedOutError);
      changed();
      schedule(RETRY_AFTER_MS);
    }
  }
  const findNext = (): [string, Waiting] | undefined =>
    [...waiting].find(([questionId]) => !clashes.has(questionId) && !refused.has(questionId));
  const start = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), wait);
  }
  window.addEventListener('online', () => void start());
  if (waiting.size) schedule(0);

  return {
    state: () => state,
    subscribe(react) {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    answer(questionId, answer) {
      const version = waiting.get(questionId)?.version ?? base.get(questionId)?.version ?? 0;
      waiting = new Map(waiting).set(questionId, { answer, version });
      refused.delete(questionId);
      changed();
      schedule(SEND_AFTER_MS);
    },
    merge(saved) {
      for (const one of saved) keep(one);
      changed();
    },
    settle(questionId, isMine) {
      const theirs = clashes.get(questionId);
      const mine = waiting.get(questionId);
      clashes.delete(questionId);
      waiting = new Map(waiting);
      if (isMine && mine && theirs) waiting.set(questionId, { ...mine, version: theirs.version });
      else waiting.delete(questionId);
      changed();
      schedule(0);
    },
    async flush() {
      await start();
      // Answers given while the last one was being sent.
      if (findNext() && !isAway) await start();
      return waiting.size === 0;
    },
  };
}

const isSavedAnswer = (value: unknown): value is SavedAnswer =>
  isObject(value) &&
  typeof value['questionId'] === 'string' &&
  typeof value['version'] === 'number' &&
  value['answer'] !== undefined;
const currentIn = ({ details }: CallError): SavedAnswer | undefined =>
  isSavedAnswer(details['current']) ? details['current'] : undefined;

const fillings = new Map<string, Filling>();

/**
 * Returns the signed-in user's filling of a form: one for the lifetime of the window, so that answers are sent even
 * after the page was left.
 */
export function fillingOf(executionId: number): Filling {
  const name = [STORED.answers, session.claims()?.userId ?? 0, executionId].join('.');
  const found = fillings.get(name) ?? makeFilling(executionId, name);
  fillings.set(name, found);
  return found;
}

/** Clears the state in memory, as a reload of the window does. */
export const forgetFillings = (): void => fillings.clear();
