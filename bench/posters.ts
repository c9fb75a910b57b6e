// Measures a document of 500 posters, the most that one can have.
import { MOST_POSTERS } from '@safety-qube/contract/schemas/posters';
import { atMost } from './results.ts';
import { addPosters, formOf } from './stage/add-posters.ts';
import { median } from './stage/launch.ts';
import { openStage } from './stage/open-stage.ts';

const BOUND_SECONDS = 20;
const ROUNDS = 3;
const PAPERS = ['a4', 'stickers'] as const;

/** Measures on a temporary database. */
export async function measurePosters(): Promise<void> {
  const stage = await openStage(0);
  try {
    const { client, tenantId, app, tokens } = stage;
    const { rows } = await client.query<{ id: number }>(
      'select id::int from app.facility where tenant_id = $1 and is_active order by id',
      [tenantId],
    );
    const place = { client, tenantId, origin: app.origin, token: tokens.manager };
    const form = await formOf(place, 'something-is-not-right');
    const posters = await addPosters(place, form, { facilityIds: rows.map(({ id }) => id), count: MOST_POSTERS });
    const ids = posters.map(({ id }) => id).join(',');
    console.log(`\n${MOST_POSTERS} posters as a document, seconds`);
    for (const paper of PAPERS) {
      const taken: number[] = [];
      let bytes = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        const answer = await fetch(`${app.origin}/api/posters/pdf?ids=${ids}&paper=${paper}&languages=en,es,ar`, {
          headers: { authorization: tokens.manager },
        });
        bytes = (await answer.arrayBuffer()).byteLength;
        if (!answer.ok) throw new Error(`the document of posters: ${answer.status}`);
        taken.push((performance.now() - startedAt) / 1000);
      }
      console.log(`  ${paper}: ${median(taken).toFixed(1)}; ${(bytes / 1e6).toFixed(1)} MB`);
      atMost(`${MOST_POSTERS} posters on ${paper}`, median(taken), BOUND_SECONDS, 's');
    }
  } finally {
    await stage.close();
  }
}
