type Tree = Readonly<Record<string, unknown>>;

const entries = (tree: unknown): [string, unknown][] =>
  Object.entries((tree ?? {}) as Tree).sort(([a], [b]) => (a < b ? -1 : 1));
const objectOf = (members: readonly (readonly [name: string, text: string])[]): string =>
  `{\n${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(',\n')}\n}`;
/** Members down to a depth on lines of their own. */
const textOf = (tree: unknown, depth: number): string =>
  depth === 0
    ? JSON.stringify(tree)
    : objectOf(entries(tree).map(([name, member]) => [name, textOf(member, depth - 1)] as const));

/**
 * An OpenAPI document as JSON with one operation, and one schema, a line, in the order of their names: a change of an operation
 * is a change of its line, wherever its routes are added.
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
