import type { Visit } from '@safety-qube/contract/schemas/visits';
import type { Caller, Codes } from './reports.ts';
import type { Sentinels } from './sentinels.ts';
import type { Visitor } from './visitor.ts';

const PHOTO = { 'content-type': 'image/jpeg' };

/** Sends a report by a poster with one form, with the answer to its question; returns what the server answers. */
async function reportBy(visitor: Visitor, code: string, claim: string, more: object): Promise<string | null> {
  const token = await visitor.enter({ code });
  const [form] = (await visitor.ok<Visit>('/api/visit', { token })).forms;
  if (!form) throw new Error('The poster has no form.');
  const { scheduleId, templateId } = form;
  const answers = { what: { value: 'The second one from the left' } };
  const body = { scheduleId, claim, form: { templateId, version: 1, answers }, ...more };
  return (await visitor.ok<{ number: string | null }>('/api/visit/reports', { method: 'POST', token, body })).number;
}

/** Sends photos for what a claim opens: one of it, unless it takes none, and one as the answer to its question. */
async function sendPhotos(visitor: Visitor, claim: string, photo: Buffer, queries: readonly string[]): Promise<void> {
  const token = await visitor.enter({ claim });
  for (const query of queries)
    await visitor.ok(`/api/visit/files${query}`, { method: 'POST', token, body: photo, headers: PHOTO });
}

/** Sets the number of reports of a poster in ten minutes above which further ones are held. */
async function holdAbove(as: Caller, value: number): Promise<void> {
  const { settings } = await as<{ settings: { name: string; version: number }[] }>(
    'GET',
    '/api/management/configuration',
  );
  const { version = 0 } = settings.find(({ name }) => name === 'held_reports_above') ?? {};
  await as('PUT', '/api/app/config/held_reports_above', { value }, version);
}

/** How many claims these ways need. */
export const CLAIMS_OF_OTHER_WAYS = 6;

/**
 * Reports in all other ways: an inspection, a note about a task, and reports that are held alone and in a group, one of which is
 * released; each with its photos.
 */
export async function reportInOtherWays(
  visitor: Visitor,
  codes: Codes,
  { claims, photo }: Pick<Sentinels, 'claims' | 'photo'>,
  as: Caller,
): Promise<void> {
  const [inspected, noted, ...reported] = claims.slice(-CLAIMS_OF_OTHER_WAYS).map(({ derived }) => derived) as [
    string,
    string,
    ...string[],
  ];
  await reportBy(visitor, codes.inspection, inspected, {});
  await sendPhotos(visitor, inspected, photo, ['?questionId=seen']);

  const token = await visitor.enter({ code: codes.task });
  const note = { text: 'The key is at the gate', claim: noted };
  await visitor.ok('/api/visit/notes', { method: 'POST', token, body: note });
  await sendPhotos(visitor, noted, photo, ['']);

  // The first one is raised, the second one held; those after it are held together.
  await holdAbove(as, 1);
  const report = (claim: string) => reportBy(visitor, codes.flooded, claim, { description: 'The rail is loose' });
  const [first, alone, ...together] = reported as [string, string, ...string[]];
  const numbers = [await report(first), await report(alone), ...(await Promise.all(together.map(report)))];
  if (numbers.filter((number) => number === null).length !== reported.length - 1)
    throw new Error(`The reports of a flood were answered ${JSON.stringify(numbers)}.`);
  for (const claim of reported) await sendPhotos(visitor, claim, photo, ['', '?questionId=seen']);
  const { items } = await as<{ items: { id: number; files: number }[] }>('GET', '/api/posters/held?page=1&size=10');
  if (items.some(({ files }) => files !== 2)) throw new Error(`The held reports are ${JSON.stringify(items)}.`);
  await as('POST', '/api/posters/held/release', { ids: items.slice(0, 1).map(({ id }) => id) });
}
