import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Column, Question } from '../template.ts';
import { placesOf } from '../walk.ts';
import { importSafetyCulture } from './import-safetyculture.ts';
import { leftFor } from './safetyculture.factory.ts';

const PROPERTY = '../../../../../apps/api/src/seed/data/safetyculture-property-inspection.json';

/**
 * Public files with the number of items that ask something (each repeated part counted once) and the number of choice questions
 * among these, counted by hand in the files. See `fixtures/README.md`.
 */
const FILES: readonly [file: string, asking: number, choices: number][] = [
  ['fixtures/built-in-sets.json', 98, 78],
  ['fixtures/failed-responses.json', 9, 2],
  ['fixtures/follow-ups.json', 21, 2],
  ['fixtures/library-tree.json', 34, 19],
  ['fixtures/pages.json', 11, 6],
  ['fixtures/repeated-part.json', 8, 1],
  ['fixtures/unnamed-follow-ups.json', 28, 20],
  ['fixtures/weather-and-assets.json', 16, 0],
  [PROPERTY, 28, 22],
];
const CHOICES = ['question', 'list'];

interface SourceItem {
  readonly item_id: string;
  readonly type: string;
}

/** Counts the asking questions of the template made from a file, and the choice questions that have options. */
function countsOf(file: string) {
  const source = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const imported = importSafetyCulture(source, 'en');
  if (!imported || 'refused' in imported) return { asking: 0, choices: 0 };
  const asked: (Question | Column)[] = placesOf(imported.content).flatMap(({ question }): (Question | Column)[] =>
    question.type === 'table' ? [...question.columns] : question.type === 'instruction' ? [] : [question],
  );
  const items: SourceItem[] = [...(source.header_items ?? source.header), ...source.items];
  const types = new Map(items.map((item) => [item.item_id, item.type]));
  const chosen = asked.filter((one) => CHOICES.includes(types.get(one.id) ?? ''));
  return {
    asking: asked.length,
    choices: chosen.filter((one) => 'options' in one && one.options.length > 0).length,
  };
}

test.each(FILES)(
  'of %s all %i items that ask something are imported, with %i choice questions and their answers',
  (file, asking, choices) => {
    expect(countsOf(file)).toEqual({ asking, choices });
  },
);

test.each(FILES)(
  'of %s every condition becomes a rule, and no item is outside a section or of an unknown type',
  (file) => {
    const source = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
    const lost = ['unknown-condition', 'unknown-type', 'not-in-the-tree', 'missing-item', 'too-deep'];
    expect(lost.flatMap((reason) => leftFor(source, reason))).toEqual([]);
  },
);
