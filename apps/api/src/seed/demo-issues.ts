import { OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import { itemAt } from '@safety-qube/domain/item-at';
import type { TenantDb } from '../platform/db/database.ts';
import { addComments } from './add-comments.ts';
import { addPhotos, type Gallery, photographed } from './add-photos.ts';
import { writeBoardLines, writeKnownIssues } from './board-lines.ts';
import { type Cast, personAs } from './cast.ts';
import { addRecordForms, type RecordWithForm } from './demo-record-forms.ts';
import { writePointers } from './issue-pointers.ts';
import type { AddedIssue } from './issue-records.ts';
import { type IssuesWanted, makeIssues, makeObservations } from './issue-reports.ts';
import { IDEA_TALKS, OBSERVATION_TALKS } from './issue-texts.ts';
import { makeRandom, type Random } from './random.ts';
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

/** Fills in the cards of observations: the acts of its behaviour, what made it hard, and whether it was discussed. */
const filledCards = (random: Random, issues: readonly AddedIssue[], now: Date): RecordWithForm[] =>
  issues.flatMap((record) => {
    if (!('behaviour' in record.text)) return [];
    const { behaviour, sentiment, barrier } = record.text;
    const [safe, atRisk] =
      sentiment === 'positive'
        ? [
            [3, 4, 6, 8],
            [0, 0, 0, 1],
          ]
        : [
            [0, 1, 3, 5],
            [1, 1, 2],
          ];
    const acts = [{ behaviour, safe: random.pick(safe), atRisk: random.pick(atRisk) }];
    const values = {
      ...{ acts, talked: 'yes', barriers: [barrier ? 'other' : 'none'] },
      ...{ often: random.pick(['first', 'sometimes']), briefed: random.pick(['yes', 'yes', 'no']) },
    };
    return [
      {
        ...{ record, kind: OBSERVATION_CATEGORY, answers: { values, notes: { barriers: barrier ?? '' } } },
        ...{ team: personAs(record, 'owner'), until: now.getTime() },
      },
    ];
  });

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
  await addRecordForms(tx, makeRandom(604), 'issue', filledCards(makeRandom(605), added, now), now);
  const seen = added.map((one) => photographed(one, 'scene' in one.text ? one.text.scene : undefined));
  if (gallery) await addPhotos(tx, gallery, makeRandom(603), seen, now);
  await writeBoardLines(tx, added);
  await writeKnownIssues(tx, added);
  return added;
}
