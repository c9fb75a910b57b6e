import { listEmployeeBriefs } from '@safety-qube/contract/endpoints/people';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { furtherPeopleQuery } from '../session/session-queries.ts';

/** Milliseconds for which names, and the letters of a search, are collected before they are requested. */
const WAIT_MS = 150;

const asked = new Set<number>();
let missing: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

async function add(client: QueryClient, query: { ids?: string; search?: string }): Promise<void> {
  const found = await call(listEmployeeBriefs, { query });
  client.setQueryData(furtherPeopleQuery.queryKey, (before = []) => {
    const known = new Set(before.map(({ id }) => id));
    return [...before, ...found.filter(({ id }) => !known.has(id))];
  });
}

/** Loads the name of a person who is not among those that were loaded at start, once, together with others. */
export function loadPerson(client: QueryClient, id: number): void {
  if (asked.has(id)) return;
  asked.add(id);
  missing.push(id);
  if (missing.length > 1) return;
  setTimeout(() => {
    const ids = missing;
    missing = [];
    add(client, { ids: ids.join(',') }).catch(() => {
      for (const one of ids) asked.delete(one);
    });
  }, WAIT_MS);
}

/** Loads the people whose name has a text. */
export function searchPeople(client: QueryClient, search: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => void add(client, { search }).catch(() => undefined), WAIT_MS);
}
