import type { ChecklistItem } from '@safety-qube/contract/schemas/tasks';

/** Returns the items of a text with one item per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns a checklist after its text was changed: an unchanged line keeps its item, and with it its tick. */
export function itemsOf(text: string, before: readonly ChecklistItem[]): { id?: number; text: string }[] {
  const left = [...before];
  return linesOf(text).map((line) => {
    const at = left.findIndex((item) => item.text === line);
    const [item] = at < 0 ? [] : left.splice(at, 1);
    return item ? { id: item.id, text: line } : { text: line };
  });
}
