import type { Plugin, Rolldown } from 'vite';

/** Properties that only the server uses: it validates. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'responses', 'grantsRights']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}
type Cut = readonly [start: number, end: number, instead: string];

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name that a chain of calls begins with: `z` of `z.object({}).strict()`. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node['name'] as string;
  const inner =
    node.type === 'CallExpression' ? node['callee'] : node.type === 'MemberExpression' ? node['object'] : null;
  return isNode(inner) ? rootOf(inner) : undefined;
}

/** Replaces every schema (vite/no-zod.ts): no call is needed to get it, so unused ones are tree-shaken. */
const SCHEMA_STUB = 'z.any';
const IMPORTS_ZOD = /import \* as z from/;

/** Whether a call creates a schema: by zod, or from another schema, whose names are capitalised like types. */
function makesSchema(call: Node): boolean {
  const root = rootOf(call) ?? '';
  return root === 'z' || (/^[A-Z][a-z]/.test(root) && !(root in globalThis));
}

/** Whether a property of an endpoint is used by the server alone. */
const isServerOnly = (property: Node): boolean =>
  property.type === 'Property' && SERVER_ONLY.has(String((property['key'] as Node)['name']));

/**
 * Yields the parts of a module of the contract that the browser does not need: schemas, and where endpoints name them.
 */
function* cutsIn(node: Node, code: string): Generator<Cut> {
  if (node.type === 'CallExpression' && makesSchema(node)) yield [node.start, node.end, SCHEMA_STUB];
  else if (node.type === 'CallExpression' && rootOf(node) === 'endpoint') {
    const given = (node['arguments'] as Node[]).flatMap((argument) => (argument['properties'] ?? []) as Node[]);
    for (const { start, end } of given.filter(isServerOnly))
      yield [start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), ''];
  } else for (const child of childrenOf(node)) yield* cutsIn(child, code);
}

/**
 * Reduces the contract to what a page needs: method, path and flags of each endpoint. Otherwise the schemas would be
 * bundled with every endpoint that is called.
 */
export const bareContract = (): Plugin => ({
  name: 'bare-contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/packages\/contract\/src\/.+\.ts$/ },
    handler(this: Rolldown.TransformPluginContext, code: string) {
      const cuts = [...cutsIn(this.parse(code) as unknown as Node, code)].toSorted(([a], [b]) => b - a);
      const bare = cuts.reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code);
      return { code: IMPORTS_ZOD.test(code) ? bare : `import * as z from 'zod';\n${bare}`, map: null };
    },
  },
});
