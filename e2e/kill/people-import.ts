import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './account.ts';
import { send, type World } from './world.ts';

/** People per file: enough that a kill happens while they are read or written. */
const PEOPLE = 2_000;
/** Maximum milliseconds until a call is answered after a kill. */
const ANSWER_WITHIN_MS = 60_000;

interface Counts {
  readonly made: number;
  readonly unchanged: number;
}

/** A file of people whose import is answered only once it is written. */
export interface PeopleImport {
  /** Sends it without waiting for the answer, which may never come. */
  start(): void;
  /** Checks that all of it was written or nothing, and sends it again. Returns the faults. */
  finish(): Promise<string[]>;
}

/** Prepares a file of people, to be killed half-way. */
export function preparePeopleImport(world: World, round: string): PeopleImport {
  const label = `kill${round.replaceAll('-', '')}`;
  const lines = Array.from({ length: PEOPLE }, (_, n) => `${label}.${n}@mail.example,Kill,${label} ${n}`);
  const file = Buffer.from(`Email,First name,Last name\n${lines.join('\n')}\n`);
  const bring = () =>
    send(world, {
      ...{ as: 'administrator', method: 'POST', body: file },
      path: `/api/aum/um/employee/file?name=${label}.csv&role=Employee`,
    });
  const ask = async (call: () => Promise<Answer | undefined>): Promise<Answer> => {
    for (const until = Date.now() + ANSWER_WITHIN_MS; Date.now() < until; await wait(250)) {
      const answer = await call();
      if (answer) return answer;
    }
    throw new Error('The import of people has no answer.');
  };
  const count = async (): Promise<number> => {
    const path = `/api/v2/aum/um/1/1?search=${label}.`;
    const { body } = await ask(() => send(world, { as: 'administrator', method: 'GET', path, body: {} }));
    return (body as { total: number }).total;
  };
  const loggedOf = async (): Promise<number> => {
    const path = '/api/management/audit?action=people.imported&limit=20';
    const { body } = await ask(() => send(world, { as: 'administrator', method: 'GET', path, body: {} }));
    return (body as { items: { subject: string | null }[] }).items.filter(({ subject }) => subject?.includes(label))
      .length;
  };
  let first: Promise<Answer | undefined> = Promise.resolve(undefined);
  return {
    start() {
      first = bring();
    },
    async finish() {
      const answered = (await first)?.status === 200;
      const faults: string[] = [];
      const written = await count();
      if (written !== PEOPLE && (written || answered))
        faults.push(`${written} of ${PEOPLE} people of a file are there, ${answered ? 'and' : 'not'} acknowledged`);
      if ((await loggedOf()) !== (written ? 1 : 0))
        faults.push(`the log does not say that ${written} people were imported`);
      const { body } = await ask(bring);
      const { made, unchanged } = (body as { outcome: { counts: Counts } }).outcome.counts;
      if (made !== PEOPLE - written || unchanged !== written)
        faults.push(`the file sent again made ${made} people and found ${unchanged}, of which ${written} were there`);
      if ((await count()) !== PEOPLE) faults.push('the file sent again did not complete its people');
      return faults;
    },
  };
}
