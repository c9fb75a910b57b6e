import type { Caller } from './reports.ts';
import type { Sentinels } from './sentinels.ts';
import { send } from './visitor.ts';

/** The texts of sentinels, in the order in which they are stored on purpose. */
const textsOf = ({ photo: _, claims, keys, newKey, ...words }: Sentinels): string[] => [
  ...Object.values(words),
  ...claims.flatMap(({ code, derived }) => [code, derived]),
  ...(keys.length ? keys : [newKey()]),
];

/**
 * Stores each sentinel where people who are signed in can: in the titles of hazards, which tables, mails, exports, archives and
 * backups contain, in the path of a request, which is logged, and in a file.
 */
export async function plant(origin: string, sentinels: Sentinels, as: Caller, facilityId: number): Promise<void> {
  const hazard = { facilityId, category: 'housekeeping' };
  for (const text of textsOf(sentinels)) {
    await as('POST', '/api/hazards', { ...hazard, description: text });
    await send(origin, `/api/nothing/${text}`, {});
  }
  // As text, because pictures are stored without what could identify somebody.
  const bytes = Buffer.from(sentinels.photo.toString('base64'));
  const { id } = await as<{ id: number }>('POST', '/api/attachments?name=photo.txt', bytes);
  await as('POST', '/api/hazards', { ...hazard, description: 'With a file', attachmentIds: [id] });
}

/** The kinds of places where a sentinel must be found once it was stored on purpose. */
export const placesOf = (name: string): readonly string[] =>
  name === 'original photo'
    ? ['data', 'archive', 'backup']
    : ['table', 'data', 'log', 'mail', 'export', 'archive', 'backup'];
