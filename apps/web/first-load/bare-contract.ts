import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** Properties of an endpoint that only the server uses: it validates. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'responses', 'grantsRights']);

const programOf = (code: string): ESTree.Program => parseSync('contract.ts', code).program;

/**
 * Returns a module of the contract's endpoints without what only the server uses: the calls have neither schemas nor
 * summary, and what is imported from the schemas is an empty object.
 */
export function endpointsForBrowser(code: string): string {
  const cuts: { start: number; end: number; instead: string }[] = [];
  const visitor = new Visitor({
    ImportDeclaration({ source, specifiers, start, end }) {
      if (source.value !== 'zod' && !source.value.includes('/schemas/')) return;
      cuts.push({ start, end, instead: specifiers.map(({ local }) => `const ${local.name} = {};`).join(' ') });
    },
    CallExpression({ callee, arguments: [described] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || described?.type !== 'ObjectExpression') return;
      for (const property of described.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && SERVER_ONLY.has(property.key.name)) {
          const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? '';
          cuts.push({ start: property.start, end: property.end + comma.length, instead: '' });
        }
    },
  });
  visitor.visit(programOf(code));
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

/** Whether an expression is written out: text, number or flag, or a list or an object of these. */
function isWrittenOut(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TSAsExpression':
      return isWrittenOut(node.expression);
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isWrittenOut(element));
    case 'ObjectExpression':
      return node.properties.every((property) => property.type === 'Property' && isWrittenOut(property.value));
    default:
      return false;
  }
}

/**
 * Returns a module of the contract's schemas without the schemas: only constants that are written out, such as limits,
 * are left. A page that imports a schema as a value cannot be built.
 */
export function schemasForBrowser(code: string): string {
  const constants = programOf(code).body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.filter(({ init }) => init !== null && isWrittenOut(init))
      : [],
  );
  return constants.map(({ start, end }) => `export const ${code.slice(start, end)};\n`).join('') || 'export {};\n';
}

/** Reduces the contract to what a page needs: method, path and flags of each call, and limits. */
export const bareContract = (): Plugin => ({
  name: 'bare-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(endpoints|schemas)\/.+\.ts$/ },
    handler: (code, id) => ({
      code: id.includes('/schemas/') ? schemasForBrowser(code) : endpointsForBrowser(code),
      map: null,
    }),
  },
});
