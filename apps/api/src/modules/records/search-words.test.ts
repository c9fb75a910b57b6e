import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

test('a text is split into the same words, whatever is between its letters and digits', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const part = fc.string({ unit: 'binary', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const text = parts.join(' -  ').replaceAll('\0', '').toWellFormed();
      // Replaces everything else by a single space, as records were indexed before the function existed.
      const { rows } = await sql<{ isSame: boolean }>`
        select to_tsvector('simple', app.words_of(${text}))
          = to_tsvector('simple', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g')) "isSame"`.execute(db);
      expect(rows).toEqual([{ isSame: true }]);
    }),
    { numRuns: 100 },
  );
});
