import http from 'node:http';
import { HOME_COMPARED } from '../cases/home.ts';
import type { ReadCase } from '../cases/read-cases.ts';
import { isEverything } from '../options.ts';
import type { Planned } from '../replay/read-plans.ts';
import type { Plan } from '../replay/record-statements.ts';
import { PEOPLE, type Person, type Stage } from '../stage/open-stage.ts';
import { type Asked, bareHeadersOf, headersOf } from './compare.ts';
import { latencyOf, send } from './load.ts';
import type { Contest } from './throughput.ts';

const requestsOf = ({ by, paths }: ReadCase): Asked[] =>
  paths.flatMap((path) => by.map((person) => ({ by: person, path })));

/** Returns all requests whose responses are compared: each path of each case and of the home page, by all people. */
export const comparedOf = (cases: readonly ReadCase[]): Asked[] =>
  [...cases.flatMap(({ paths }) => paths), ...HOME_COMPARED].flatMap((path) =>
    PEOPLE.map((by): Asked => ({ by, path })),
  );

/** Returns the cases that are compared with the yardsticks: those with a bound for it, and those selected by name. */
export const contestedIn = (cases: readonly ReadCase[]): readonly ReadCase[] =>
  cases.filter(({ bounds }) => !isEverything || bounds?.share !== undefined);

const keyOf = ({ by, path }: Asked): string => `${by} ${path}`;
/** Returns the requests whose statements must be recorded for these cases. */
export const plannedOf = (stage: Stage, cases: readonly ReadCase[]): Planned[] =>
  contestedIn(cases)
    .flatMap(requestsOf)
    .map((asked) => ({
      key: keyOf(asked),
      method: 'GET',
      path: asked.path,
      // Within this process the tenant is determined by the Host header.
      headers: () => ({ ...headersOf(stage, asked.by), host: 'dbo.localhost' }),
    }));

/** Returns the requests of a case for the three servers. */
export function readContest(stage: Stage, plans: Readonly<Record<string, Plan>>, one: ReadCase): Contest {
  const requests = requestsOf(one);
  const method = 'GET';
  return {
    name: one.name,
    ours: requests.map(({ by, path }) => ({ method, path, headers: headersOf(stage, by) })),
    bare: requests.map(({ by, path }) => ({ method, path, headers: bareHeadersOf(stage, by) })),
    replay: requests.map((asked) => ({ method, path: `/?plan=${encodeURIComponent(keyOf(asked))}`, headers: {} })),
    statements: Math.round(
      requests.reduce((sum, asked) => sum + (plans[keyOf(asked)]?.statements.length ?? 0), 0) / requests.length,
    ),
    least: one.bounds?.share === undefined ? {} : { bare: one.bounds.share },
  };
}

const TIMES = 400;
export type Latency = Awaited<ReturnType<typeof latencyOf>>;

/** Returns median and p99 of a case at concurrency 1, with its requests in turn. */
export async function latencyOfCase(stage: Stage, one: ReadCase): Promise<Latency> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const requests = requestsOf(one);
  const headers = Object.fromEntries(PEOPLE.map((by) => [by, headersOf(stage, by)])) as Record<
    Person,
    Record<string, string>
  >;
  const found = await latencyOf(async (at) => {
    const { by, path } = requests[at % requests.length] ?? { by: 'manager', path: '/' };
    const { status } = await send(agent, stage.app.origin + path, { method: 'GET', headers: headers[by] });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }, TIMES);
  agent.destroy();
  return found;
}
