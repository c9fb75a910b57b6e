/** Returns the placeholders of a text, such as {{name}}. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set((text.match(/\{\{.*?\}\}|\$t\(.*?\)/gs) ?? []).map((found) => found.replaceAll(/\s+/g, ''))),
];

/** Returns the required placeholders that a text lacks. */
export const missingPlaceholders = (text: string, original: string): string[] => {
  const present = new Set(placeholdersOf(text));
  return placeholdersOf(original).filter((placeholder) => !present.has(placeholder));
};

/** Maximum number of keys to choose from at once. */
const MAX_MATCHES = 40;

/**
 * Returns the keys whose text, or whose own name, contains the search text: exact texts first, then those that begin
 * with it, then the rest.
 */
export function findKeys(texts: Record<string, string>, wanted: string): string[] {
  const search = wanted.trim().toLocaleLowerCase();
  if (!search) return [];
  const rank = (key: string, text: string): number => {
    const lower = text.toLocaleLowerCase();
    if (lower === search) return 0;
    if (lower.startsWith(search)) return 1;
    if (lower.includes(search)) return 2;
    return key.toLocaleLowerCase().includes(search) ? 3 : 4;
  };
  return Object.entries(texts)
    .map(([key, text]) => [rank(key, text), key] as const)
    .filter(([place]) => place < 4)
    .sort((a, b) => a[0] - b[0] || a[1].localeCompare(b[1]))
    .slice(0, MAX_MATCHES)
    .map(([, key]) => key);
}
