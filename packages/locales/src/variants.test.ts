import { VARIANTS } from '@safety-qube/domain/variants';
import { describe, expect, test } from 'vitest';
import { placeholders, readTexts } from './read-texts.ts';

/** Words that only one side of a language writes: what the language as a whole says, and what the variant does. */
const ELSEWHERE = {
  'en-GB': {
    language:
      /organization(?!al directory)|\bcolors?\b|sensitizer|ionizing|recognize|immuniz|immobiliz|counseling|parking lot|adhesive bandage|by mail\b|wellness program\b/i,
    variant:
      /organisation|\bcolours?\b|sensitiser|ionising|recognise|immunis|immobilis|counselling|car park|plaster|by post\b|programme/i,
  },
  'es-ES': {
    language:
      /\bcostos?\b|curita|\byeso\b|estacionamiento|\bEPP\b|calificado|días calendario|hisopo|cortopunzante|qué tan\b/i,
    variant: /\bcostes?\b|tirita|escayola|aparcamiento|\bEPI\b|cualificado|días naturales|bastoncillo|días de baja/i,
  },
} as const;

describe.each(VARIANTS)('%s', (variant) => {
  const language = variant.slice(0, 2);
  const whole = readTexts(language, 'app');
  const own = readTexts(variant, 'app');

  test('says only texts that the language has, sorted, otherwise than it does, with the same placeholders', () => {
    const keys = Object.keys(own);
    expect(keys).toEqual([...keys].sort());
    expect(keys.filter((key) => whole[key] === undefined || whole[key] === own[key])).toEqual([]);
    expect(
      keys.filter((key) => String(placeholders(own[key] ?? '')) !== String(placeholders(whole[key] ?? ''))),
    ).toEqual([]);
  });

  test('has every text in which the language says a word of elsewhere, and no such word itself', () => {
    const elsewhere = ELSEWHERE[variant].language;
    const missing = Object.keys(whole).filter((key) => elsewhere.test(whole[key] ?? '') && own[key] === undefined);
    expect(missing).toEqual([]);
    expect(Object.keys(own).filter((key) => elsewhere.test(own[key] ?? ''))).toEqual([]);
  });

  test('its words are nowhere in the language as a whole, and neither side’s in what the server says to all', () => {
    expect(Object.entries(whole).filter(([, text]) => ELSEWHERE[variant].variant.test(text))).toEqual([]);
    const server = Object.entries(readTexts(language, 'server')).filter(
      ([key, text]) =>
        !key.startsWith('seeded.') && (ELSEWHERE[variant].language.test(text) || ELSEWHERE[variant].variant.test(text)),
    );
    expect(server).toEqual([]);
  });
});
