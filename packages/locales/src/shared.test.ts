import { LANGUAGES } from '@safety-qube/domain/languages';
import { expect, test } from 'vitest';
import { readTexts } from './read-texts.ts';
import shared from './shared.json' with { type: 'json' };

test('texts of the server that are those of a page are sorted, exist, and are defined once', () => {
  const keys = Object.keys(shared);
  expect(keys).toEqual([...keys].sort());
  for (const language of LANGUAGES) {
    const [pages, server] = [readTexts(language, 'app'), readTexts(language, 'server')];
    expect(Object.values(shared).filter((key) => pages[key] === undefined)).toEqual([]);
    expect(keys.filter((key) => key in server)).toEqual([]);
  }
});

/** Texts of the server that mean something else than the text of a page that happens to be worded the same. */
const OTHER_MEANING = new Set(['importReport.value', 'seeded.hazard.category.other']);

test('no text of the server is a text of a page, in all languages', () => {
  const files = LANGUAGES.map((language) => [readTexts(language, 'app'), readTexts(language, 'server')] as const);
  const wordings = (key: string, at: 0 | 1) => JSON.stringify(files.map((texts) => texts[at][key]));
  const [[pages, server] = [{}, {}]] = files;
  const ofPages = new Set(Object.keys(pages).map((key) => wordings(key, 0)));
  expect(Object.keys(server).filter((key) => ofPages.has(wordings(key, 1)) && !OTHER_MEANING.has(key))).toEqual([]);
});
