// The rules of docs/architecture.md about who may import whom.
import { MODULE_ORDER } from './apps/api/src/module-order.ts';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      // Texts in two parts are made by the build (apps/web/first-load/text-parts.ts).
      to: { couldNotResolve: true, pathNot: '\\?(first|work|rest|visit)$' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/platform', pathNot: '\\.(test|factory|fixture)\\.ts$' },
      to: { path: '^apps/api/src/(modules|seed|testing)' },
    },
    {
      name: 'module-face-only',
      comment: 'of another module only index.ts',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '\\.(test|factory)\\.ts$' },
      to: { path: '^apps/api/src/modules/([^/]+)/(?!index\\.ts$)', pathNot: '^apps/api/src/modules/$1/' },
    },
    {
      name: 'tests-use-faces-and-factories',
      comment: 'of another module index.ts, and what it offers to tests',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/.*\\.(test|factory)\\.ts$' },
      to: {
        path: '^apps/api/src/modules/([^/]+)/(?!index\\.ts$|\\w+\\.factory\\.ts$)',
        pathNot: '^apps/api/src/modules/$1/',
      },
    },
    ...MODULE_ORDER.map((name, index) => ({
      name: `${name}-imports-only-to-its-left`,
      severity: 'error',
      from: { path: `^apps/api/src/modules/${name}/` },
      to: {
        path: '^apps/api/src/modules/',
        pathNot: `^apps/api/src/modules/(${MODULE_ORDER.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'test-setup-reaches-no-module',
      comment:
        'it precedes each run, even of one test, in a process of its own, which would import all modules once more',
      severity: 'error',
      from: { path: '^apps/api/src/testing/global-setup\\.ts$' },
      to: { path: '^apps/api/src/(modules|seed)', reachable: true },
    },
    {
      name: 'contract-imports-zod-and-domain',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { pathNot: ['^packages/(contract|domain)/src', '^node_modules/zod/'] },
    },
    {
      name: 'schemas-import-no-endpoint',
      comment: 'the browser has endpoints, but no schemas',
      severity: 'error',
      from: { path: '^packages/contract/src/schemas' },
      to: { path: '^packages/contract/src/endpoint' },
    },
    {
      name: 'domain-is-pure',
      comment: 'qr is as pure as the domain: it turns a text into squares, and has no dependencies',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.(test|factory)\\.ts$' },
      to: { pathNot: '^(packages/domain/src|node_modules/qr/)' },
    },
    { name: 'web-never-api', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/api' } },
    {
      name: 'features-never-routes',
      severity: 'error',
      from: { path: '^apps/web/src/(features|components|shared|config)' },
      to: { path: '^apps/web/src/app/routes' },
    },
    {
      name: 'shared-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(components|shared)' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'feature-imports-no-feature',
      comment: 'routes compose features; what two features share moves down to components or shared',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|route-tree\\.gen)' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
    },
  },
};
