import type { ChecklistItem } from '@safety-qube/contract/tasks';

/** Items of a text that holds one a line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A checklist after its text was changed: a line that was there before keeps its item, and with it its tick. */
export function itemsOf(text: string, before: readonly ChecklistItem[]): { id?: number; text: string }[] {
  const left = [...before];
  return linesOf(text).map((line) => {
    const at = left.findIndex((item) => item.text === line);
    const [item] = at < 0 ? [] : left.splice(at, 1);
    return item ? { id: item.id, text: line } : { text: line };
  });
}
