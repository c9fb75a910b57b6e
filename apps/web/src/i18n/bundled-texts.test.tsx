import { expect, test } from 'vitest';
import { loadBundledTexts, TEXT_PARTS, textPartsAt } from './bundled-texts.ts';

test('each text of a language is in one part', async () => {
  const parts = await Promise.all(TEXT_PARTS.map(async (part) => Object.keys(await loadBundledTexts('en', [part]))));
  expect(parts.every((keys) => keys.length > 100)).toBe(true);
  expect(parts.flat().toSorted()).toEqual(Object.keys(await loadBundledTexts('en')).toSorted());
});

test('a page starts with the texts that it needs', () => {
  expect(textPartsAt('/hazards/raise-hazard')).toEqual(['first']);
  expect(textPartsAt('/hazards')).toEqual(['first', 'work']);
  expect(textPartsAt('/incidents/raise-incident/execute/12')).toEqual(['first', 'work']);
  expect(textPartsAt('/management/people')).toEqual(TEXT_PARTS);
});

test('texts for work come without those of administration', async () => {
  const texts = await loadBundledTexts('fr', textPartsAt('/home'));
  expect(texts['home.needYou_other']).toBeDefined();
  expect(Object.keys(texts).filter((key) => /^(templates|serviceAccounts|translations)\.(?!module)/.test(key))).toEqual(
    [],
  );
});
