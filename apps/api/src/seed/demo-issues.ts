import { itemAt } from '@safety-qube/domain/item-at';
import type { TenantDb } from '../platform/db/database.ts';
import { addComments } from './add-comments.ts';
import { addPhotos, type Gallery, photographed } from './add-photos.ts';
import { type Cast, personAs } from './cast.ts';
import { writePointers } from './issue-pointers.ts';
import type { AddedIssue } from './issue-records.ts';
import { type IssuesWanted, makeIssues, makeObservations } from './issue-reports.ts';
import { IDEA_TALKS, OBSERVATION_TALKS } from './issue-texts.ts';
import { makeRandom } from './random.ts';
import { writeRecords } from './write-records.ts';

const isObserved = ({ text }: AddedIssue): boolean => 'behaviour' in text;

/** Adds comments to some: its owner asks the raiser. */
async function comment(tx: TenantDb, cast: Cast, issues: readonly AddedIssue[], now: Date): Promise<void> {
  const commented = issues.map((record) => ({
    record,
    questioner: personAs(record, 'owner') ?? cast.supervisor,
    answerer: personAs(record, 'raiser') ?? record.team[0] ?? cast.worker.id,
    ...(record.record.category === 'idea' && { talks: IDEA_TALKS }),
    ...(isObserved(record) && { talks: OBSERVATION_TALKS }),
  }));
  const { observed = [], reported = [] } = Object.groupBy(commented, ({ record }) =>
    isObserved(record) ? 'observed' : 'reported',
  );
  await addComments(tx, makeRandom(601), reported, { now });
  await addComments(tx, makeRandom(602), observed, { now, share: 0.1 });
}

/**
 * Adds issues and observations of two years with plausible histories, some of which are duplicates, were converted to hazards or
 * incidents, or wait for the demo's people. The same every time, except that they end today. Returns them.
 */
export async function addIssues(
  tx: TenantDb,
  cast: Cast,
  wanted: IssuesWanted,
  gallery?: Gallery,
  now = new Date(),
): Promise<AddedIssue[]> {
  const random = makeRandom(wanted.issues);
  const made = [...makeIssues(random, cast, wanted, now), ...makeObservations(random, cast, wanted, now)].sort(
    (a, b) => Number(a.record.raised_at) - Number(b.record.raised_at),
  );
  const ids = await writeRecords(tx, 'issue', made);
  await writePointers(tx, made, ids);
  const added = made.map((one, index) => ({ ...one, id: itemAt(ids, index) }));
  await comment(tx, cast, added, now);
  const seen = added.map((one) => photographed(one, 'scene' in one.text ? one.text.scene : undefined));
  if (gallery) await addPhotos(tx, gallery, makeRandom(603), seen, now);
  return added;
}
