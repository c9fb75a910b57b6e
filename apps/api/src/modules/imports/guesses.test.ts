import { readdirSync, readFileSync } from 'node:fs';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { uploadImport } from './imports.factory.ts';

const FOLDER = new URL('./registers/', import.meta.url);
/** Not used while word lists and rules were written: the results for these show how well unknown files are guessed. */
const HELD_BACK = ['br-inss-cat', 'co-furat-accidents', 'gb-riddor-f2508', 'us-msha-accidents'];
const REGISTERS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

type Columns = Readonly<Record<string, readonly string[]>>;
interface Expected {
  readonly fields: Columns;
  readonly may: Columns;
}
interface Evaluation {
  readonly register: string;
  readonly right: readonly string[];
  readonly missed: readonly string[];
  /** A field with the column that was wrongly guessed for it. */
  readonly wrong: readonly string[];
  readonly columns: number;
}

const t = useTestApp();
let administrator: Person;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

async function evaluate(register: string): Promise<Evaluation> {
  const { fields, may } = JSON.parse(readFileSync(new URL(`${register}.json`, FOLDER), 'utf8')) as Expected;
  const bytes = readFileSync(new URL(`${register}.csv`, FOLDER));
  const answer = await uploadImport(t, administrator, bytes, `${register}.csv`, {}, 'incident');
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { columns, mapping } = answer.json() as Import;
  const guessed = new Map(
    Object.entries(mapping.fields).flatMap(([field, source]) =>
      'column' in source ? [[field, columns[source.column]?.name ?? ''] as const] : [],
    ),
  );
  const isRight = (field: string, expected: Columns): boolean =>
    expected[field]?.includes(guessed.get(field) ?? '') ?? false;
  return {
    register,
    right: Object.keys(fields).filter((field) => isRight(field, fields)),
    missed: Object.keys(fields).filter((field) => !guessed.has(field)),
    wrong: [...guessed].flatMap(([field, column]) =>
      isRight(field, fields) || isRight(field, may) ? [] : [`${field} < ${column}`],
    ),
    columns: columns.length,
  };
}

const describeResult = ({ register, right, missed, wrong, columns }: Evaluation): string =>
  `${register}: ${right.length} of ${right.length + missed.length + wrong.length} fields, ${columns} columns; missed: ${missed.join(', ') || '-'}; wrong: ${wrong.join(', ') || '-'}`;
/** Sums up all results in one sentence. */
function sum(evaluated: readonly Evaluation[]): string {
  const count = (of: (one: Evaluation) => readonly string[]): number =>
    evaluated.reduce((all, one) => all + of(one).length, 0);
  const [right, missed, wrong] = [count((one) => one.right), count((one) => one.missed), count((one) => one.wrong)];
  const share = Math.round((100 * right) / (right + missed));
  return `${right} of ${right + missed} fields right (${share} %), ${missed} missed, ${wrong} wrong`;
}

test.each(REGISTERS)('no column of %s is guessed as a wrong field', async (register) => {
  const evaluated = await evaluate(register);
  expect(evaluated.wrong, describeResult(evaluated)).toEqual([]);
});

test('at least four of five fields of public registers are guessed as an expert would, those held back included', async () => {
  const evaluated: Evaluation[] = [];
  for (const register of REGISTERS) evaluated.push(await evaluate(register));
  const all = `${sum(evaluated)}; held back: ${sum(evaluated.filter(({ register }) => HELD_BACK.includes(register)))}\n${evaluated.map(describeResult).join('\n')}`;
  const right = evaluated.reduce((n, one) => n + one.right.length, 0);
  const expected = evaluated.reduce((n, one) => n + one.right.length + one.missed.length, 0);
  expect(right / expected, all).toBeGreaterThanOrEqual(0.8);
  // The results for files that the word lists were written for and for the others differ little.
  for (const one of evaluated) expect(one.right.length, describeResult(one)).toBeGreaterThan(0);
});
