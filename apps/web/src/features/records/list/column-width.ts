/** Pixels of letters of 13 pixels, by their form: enough for any of them. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}，：。、]/u, 13],
  [/\p{Mn}/u, 0], // vowel signs
  [/\p{Script=Arabic}/u, 6.4],
  [/[ijl.,:;'’|! ]/, 3.5],
  [/[frtIJ()-]/, 5],
  [/[mwMWœæ]/, 11],
  [/\p{Lu}/u, 9.6],
  [/\d/, 8.4],
];
const LETTER = 7.4;
/** The letters of a heading are 12 pixels high. */
const HEADING = 12 / 13;
/** Padding of a cell at both sides. */
const PADDING = 12;
/** An icon before a text, with the gap. */
const ICON = 21;
/** The arrow of the order after a heading, with the gap. */
const ARROW = 17;

const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (LETTERS.find(([form]) => form.test(sign))?.[1] ?? LETTER), 0);

/** The length of the longer line of a text in two lines. */
function lengthInTwo(text: string): number {
  const words = text.split(' ');
  const lengths = words.map((_, at) => {
    const lines = [words.slice(0, at), words.slice(at)];
    return Math.max(...lines.map((line) => lengthOf(line.join(' '))));
  });
  return Math.min(...lengths);
}

const longest = (texts: readonly string[], length: (text: string) => number): number =>
  Math.ceil(Math.max(...texts.map(length)));

/** Width of a column for an icon and the longest of some texts, in pixels: the rest is for the title. */
export const textWidth = (texts: readonly string[]): number => longest(texts, lengthOf) + ICON + PADDING;

/** The same for texts in two lines. */
export const twoLinesWidth = (texts: readonly string[]): number => longest(texts, lengthInTwo) + ICON + PADDING;

/** Width of a column for its heading, which has two lines where it is longer than its values. */
export const headingWidth = (heading: string, isSorted: boolean): number =>
  Math.ceil(lengthInTwo(heading) * HEADING) + PADDING + (isSorted ? ARROW : 0);
