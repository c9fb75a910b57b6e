import { VARIANTS } from '@safety-qube/domain/variants';
import { describe, expect, test } from 'vitest';
import { placeholders, readTexts } from './read-texts.ts';

/** Words that only one side of a language uses: those of the language itself, and those of its variant. */
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

  test('has only texts that the language has, sorted, with other words and the same placeholders', () => {
    const keys = Object.keys(own);
    expect(keys).toEqual([...keys].sort());
    expect(keys.filter((key) => whole[key] === undefined || whole[key] === own[key])).toEqual([]);
    expect(
      keys.filter((key) => String(placeholders(own[key] ?? '')) !== String(placeholders(whole[key] ?? ''))),
    ).toEqual([]);
  });

  test('has every text for which the language uses a regional word, without such a word itself', () => {
    const elsewhere = ELSEWHERE[variant].language;
    const missing = Object.keys(whole).filter((key) => elsewhere.test(whole[key] ?? '') && own[key] === undefined);
    expect(missing).toEqual([]);
    expect(Object.keys(own).filter((key) => elsewhere.test(own[key] ?? ''))).toEqual([]);
  });

  test('its words do not occur in the language itself, and regional words of neither side in texts of the server', () => {
    expect(Object.entries(whole).filter(([, text]) => ELSEWHERE[variant].variant.test(text))).toEqual([]);
    const server = Object.entries(readTexts(language, 'server')).filter(
      ([key, text]) =>
        !key.startsWith('seeded.') && (ELSEWHERE[variant].language.test(text) || ELSEWHERE[variant].variant.test(text)),
    );
    expect(server).toEqual([]);
  });
});
