import { expect, test } from 'vitest';
import { allTexts } from './read-texts.ts';

/** Words that address the reader in the other form: Italian uses tu, Spanish usted, French vous. */
const OTHER_WAY = {
  it: /\b(la (?:attend\w+|riguarda)|lei|scelga|confermi il|configuri la|avvisi (?:l’|subito|il)|inserisca|acceda|attenda|chieda|selezioni|apra|torni|(?:il suo|la sua) (?:account|profilo|password|organizzazione|ruolo non))\b/iu,
  es: /(?<!\p{L})(tú|tu|tus|ti|contigo|puedes|tienes|quieres|debes|detenlo|guárdal[oa]|elígel[oa])(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|ton|ta|tes|toi|peux|veux)(?!\p{L})/iu,
} as const;

test.each(Object.entries(OTHER_WAY))('every text in %s uses the same form of address', (language, otherWay) => {
  expect(Object.entries(allTexts(language)).filter(([, text]) => otherWay.test(text))).toEqual([]);
});
