import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestBlocking, MAX_BLOCKING_MS } from '../../testing/longest-turn.ts';
import { Refusal } from '../errors.ts';
import { decode, readCsv } from './read-csv.ts';

test('rows know the lines that they start on, whatever their cells contain', async () => {
  const cell = fc.array(fc.constantFrom('a', '"', ',', '\n', ' '), { maxLength: 6 }).map((signs) => signs.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
      const lines = cells.map((one) => `x,"${one.replaceAll('"', '""')}"`);
      const begins = lines.map((_, n) => 1 + lines.slice(0, n).reduce((sum, line) => sum + line.split('\n').length, 0));
      const rows = await Array.fromAsync(readCsv([`${lines.join('\n')}\n`], ','));
      expect(rows.map(({ line }) => line)).toEqual(begins);
    }),
    { numRuns: 100 },
  );
});

test('a text that is cut anywhere, also within a character, is read as a whole', async () => {
  const bytes = Buffer.from(`a,b\n${'😀é'.repeat(20_000)},x\n`.replaceAll('é'.repeat(2), 'é'));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (at) => {
      const chunks = (async function* () {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at);
      })();
      const text = (await Array.fromAsync(decode(chunks, 'utf-8'))).join('');
      expect(Buffer.from(text).equals(bytes)).toBe(true);
      expect((await Array.fromAsync(decode([bytes] as never, 'utf-8'))).every((piece) => piece.isWellFormed())).toBe(
        true,
      );
    }),
    { numRuns: 5 },
  );
});

test('every kind of line end ends a row, quotes within a cell are literal, blank lines are skipped', async () => {
  const text = 'a,b\r\n1,5" pipe\n\n2,"""q"" x"\r3,"x\r\ny"\n';
  expect(await Array.fromAsync(readCsv([text], ','))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '5" pipe'] },
    { line: 4, cells: ['2', '"q" x'] },
    { line: 5, cells: ['3', 'x\r\ny'] },
  ]);
});

test.each([
  ['lines of one sign', 'a\n'],
  ['line feeds', '\n'],
  ['cells', ','],
  ['dates in many columns', `${'1/2/21,'.repeat(300)}\n`],
])('a large file of %s does not block the event loop, also when the consumer pauses in between', async (_, line) => {
  const bytes = Buffer.alloc(2_000_000, line);
  const read = async () => {
    const chunks = (async function* () {
      for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
    })();
    let rows = 0;
    try {
      for await (const _row of readCsv(decode(chunks, 'utf-8'), ',')) {
        // As for the database: rows that were read ahead during the pause come at once.
        if (rows++ % 100_000 === 0) await setTimeout(50);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  expect(await longestBlocking(read)).toBeLessThan(MAX_BLOCKING_MS);
});

test('rows of another length than the first are read as fast as those of the same', async () => {
  const even = 'some,text\n'.repeat(20_000);
  const uneven = `a\n${even}`;
  const best = new Map([even, uneven].map((text) => [text, Number.POSITIVE_INFINITY]));
  for (let turn = 0; turn < 6; turn += 1)
    for (const [text, least] of best) {
      const startedAt = performance.now();
      await Array.fromAsync(readCsv([text], ','));
      best.set(text, Math.min(least, performance.now() - startedAt));
    }
  expect(best.get(uneven)).toBeLessThan(2 * (best.get(even) ?? 0));
});

test('a row of empty cells that does not end is refused before all of it is held in memory', async () => {
  let taken = 0;
  const endless = (function* () {
    for (; taken < 100; taken += 1) yield ','.repeat(100_000);
  })();
  await expect(Array.fromAsync(readCsv(endless, ','))).rejects.toMatchObject({ code: 'IMPORT_ROW_TOO_LONG' });
  expect(taken).toBeLessThan(50);
});

test('a cell of nothing but line ends does not block the event loop while its lines are counted', async () => {
  const text = `a,b\n1,"${'\n'.repeat(3_900_000)}"\n2,3\n`;
  const read = async () => {
    const rows: number[] = [];
    try {
      for await (const { line } of readCsv(decode([Buffer.from(text)] as never, 'utf-8'), ',')) rows.push(line);
    } catch (error) {
      expect([rows, (error as Refusal).code]).toEqual([[1], 'IMPORT_CELL_TOO_LONG']);
    }
  };
  expect(await longestBlocking(read)).toBeLessThan(MAX_BLOCKING_MS);
});
