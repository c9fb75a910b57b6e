import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTemplate, SCHEMA_VERSION, TEMPLATE_JSON_LENGTH, writeTemplate } from './template-json.ts';
import { question, template, templates } from './templates.factory.ts';

test('any template is unchanged after being written to a file and read back', () => {
  fc.assert(
    fc.property(templates, (content) => {
      expect(readTemplate(writeTemplate(content))).toEqual({ content, images: {} });
    }),
    { numRuns: 100 },
  );
});

test('the file is formatted for people, names its format, and may begin with a byte order mark', () => {
  const content = template([question('date', 'q')]);
  const file = writeTemplate(content);
  expect(file.split('\n').slice(0, 3)).toEqual(['{', '  "format": "safety-qube-template",', '  "schemaVersion": 1,']);
  expect(readTemplate(`\ufeff${file}`)).toEqual({ content, images: {} });
});

test('the file contains its images by their ids', () => {
  const content = template([question('date', 'q')]);
  const images = { ['a'.repeat(64)]: 'data:image/webp;base64,AAAA' };
  expect(readTemplate(writeTemplate(content, images))).toEqual({ content, images });
});

const head = (more: object) =>
  JSON.stringify({ format: 'safety-qube-template', schemaVersion: SCHEMA_VERSION, ...more });
test.each([
  ['', 'not-json'],
  ['{"format":', 'not-json'],
  ['null', 'not-ours'],
  ['[]', 'not-ours'],
  ['{}', 'not-ours'],
  [head({ format: 'other', content: {} }), 'not-ours'],
  [head({ schemaVersion: 0, content: {} }), 'not-ours'],
  [head({ schemaVersion: '1', content: {} }), 'not-ours'],
  [head({ content: null }), 'not-ours'],
  [head({ schemaVersion: SCHEMA_VERSION + 1, content: {} }), 'newer-version'],
])('%s is refused: %s', (text, refused) => {
  expect(readTemplate(text)).toHaveProperty('refused', refused);
});

test('a file that is too large is refused before it is parsed', () => {
  expect(readTemplate(' '.repeat(TEMPLATE_JSON_LENGTH + 1))).toEqual({ refused: 'too-large' });
});

test('brackets that are nested too deeply are refused before parsing; within texts they do not count', () => {
  const content = template([{ ...question('short-text', 'q'), text: { en: '[{'.repeat(600) } }]);
  expect(readTemplate(writeTemplate(content))).toEqual({ content, images: {} });
  const startedAt = performance.now();
  expect(readTemplate('['.repeat(5_000_000) + ']'.repeat(5_000_000))).toEqual({ refused: 'not-json' });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('reading a file never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readTemplate(text)).toHaveProperty('refused');
    }),
    { numRuns: 150 },
  );
});
