const entries = (tree: unknown): [string, unknown][] => Object.entries(tree ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
const objectOf = (members: readonly (readonly [name: string, text: string])[]): string =>
  `{\n${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(',\n')}\n}`;
/** Formats an object with each member on its own line down to a depth. */
const textOf = (tree: unknown, depth: number): string =>
  depth === 0
    ? JSON.stringify(tree)
    : objectOf(entries(tree).map(([name, member]) => [name, textOf(member, depth - 1)] as const));

/**
 * Formats an OpenAPI document as JSON with one operation and one schema per line, sorted by name, so that a change of an operation
 * changes only its line, wherever its route is registered.
 */
export function openApiText({
  paths,
  components,
  ...head
}: {
  readonly paths?: unknown;
  readonly components?: unknown;
}): string {
  const members = Object.entries(head).map(([name, member]) => [name, JSON.stringify(member)] as const);
  return `${objectOf([...members, ['components', textOf(components, 2)], ['paths', textOf(paths, 2)]])}\n`;
}
