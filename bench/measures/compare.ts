import { isDeepStrictEqual } from 'node:util';
import type { Person, Stage } from '../stage/open-stage.ts';

/** A request and its caller. */
export interface Asked {
  readonly by: Person;
  readonly path: string;
}

/** Returns the headers of a request to the application, which is for the tenant dbo by its host. */
export const headersOf = (stage: Stage, by: Person): Record<string, string> => ({ authorization: stage.tokens[by] });
/** Returns the headers of a request to the yardstick. */
export const bareHeadersOf = (stage: Stage, by: Person): Record<string, string> => ({
  'x-caller': JSON.stringify(stage.callers[by]),
});

/** Describes the first difference of two values; undefined if they are equal. */
export function differenceOf(ours: unknown, theirs: unknown, at = ''): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  if (ours !== null && theirs !== null && typeof ours === 'object' && typeof theirs === 'object')
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const found = differenceOf(
        (ours as Record<string, unknown>)[key],
        (theirs as Record<string, unknown>)[key],
        `${at}.${key}`,
      );
      if (found !== undefined) return found;
    }
  return `${at || 'the body'} is ${JSON.stringify(ours)?.slice(0, 200)} and not ${JSON.stringify(theirs)?.slice(0, 200)}`;
}

type Page = { items?: unknown; next?: unknown };
/** Replaces what differs between the servers in a body, the cursor of the next page, by whether there is one. */
function comparable(body: unknown): unknown {
  const page = body as Page;
  if (!page?.items) return body;
  return { ...page, next: page.next !== null };
}

async function bodyOf(url: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers });
  if (!response.ok) return { status: response.status };
  return comparable(await response.json());
}

/** Sends each request to both servers. Throws with all differences if the responses differ. */
export async function compareBodies(stage: Stage, yardstick: string, all: readonly Asked[]): Promise<void> {
  const found: string[] = [];
  for (const { by, path } of all) {
    const ours = await bodyOf(stage.app.origin + path, headersOf(stage, by));
    const theirs = await bodyOf(yardstick + path, bareHeadersOf(stage, by));
    const difference = differenceOf(ours, theirs);
    if (difference !== undefined) found.push(`  ${by} ${path}: ${difference}`);
  }
  if (found.length)
    throw new Error(`${found.length} of ${all.length} answers are not the yardstick's\n${found.join('\n')}`);
  console.log(`  ${all.length} answers are the yardstick's`);
}
