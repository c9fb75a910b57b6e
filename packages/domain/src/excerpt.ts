/** Characters of an excerpt. */
const EXCERPT = 160;
/** The beginning of a text on one line, cut at the end of a word. */
export function excerptOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const cut = line.slice(0, EXCERPT);
  return `${cut.slice(0, cut.lastIndexOf(' ') > EXCERPT / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
}
