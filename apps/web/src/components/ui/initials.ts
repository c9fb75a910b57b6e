const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (text: string): string => graphemes.segment(text.trim())[Symbol.iterator]().next().value?.segment ?? '';

const HAN = /\p{Script=Han}/u;
const ARABIC = /\p{Script=Arabic}/u;

/**
 * Returns what is shown for a person without a picture: two letters, but one where two would be misread. A Chinese name
 * is known by its family name; Arabic letters would join into a word, and the article carries no meaning.
 */
export function initials(person: { firstname: string; lastname: string }): string {
  const { firstname, lastname } = person;
  if (HAN.test(lastname + firstname)) return firstOf(HAN.test(lastname) ? lastname : firstname);
  if (ARABIC.test(firstname)) return firstOf(firstname.trim().replace(/^ال(?=.)/, ''));
  return (firstOf(firstname) + firstOf(lastname)).toLocaleUpperCase();
}
