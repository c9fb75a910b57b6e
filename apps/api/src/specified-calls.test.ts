import { beforeAll, expect, test } from 'vitest';
import specified from '../../../docs/specification/calls.json' with { type: 'json' };
import { type Document, type Operation, operationsOf, type Parameter } from './testing/isolation/operations.ts';
import { useTestApp } from './testing/test-app.ts';

/** Areas of section 7 whose calls are all implemented; each module adds its own. */
const BUILT = ['custom-fields', 'facilities', 'organisation', 'roles', 'translations'];

/** Path prefixes of implemented calls whose area is not implemented completely yet. */
const BUILT_PATHS = ['/aum/mauth', '/aum/notification', '/aum/um', '/v2/aum/um'];

interface SpecifiedCall {
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
}
const calls: readonly SpecifiedCall[] = specified;

const t = useTestApp();
let operations: Operation[];
beforeAll(async () => {
  operations = operationsOf(t.app.swagger() as Document);
});

const segments = (path: string): string[] =>
  path
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/+$/, '')
    .split('/');
const parameterOf = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];
const enumOf = (parameter: Parameter | undefined): readonly unknown[] => parameter?.schema.enum ?? [];

/** Whether an operation implements a call. A path parameter matches a literal segment only if its enum contains it. */
function answers(operation: Operation, call: SpecifiedCall): boolean {
  const [ours, theirs] = [segments(operation.path), segments(call.path)];
  if (operation.method !== call.method || ours.length !== theirs.length) return false;
  return theirs.every((segment, index) => {
    const name = parameterOf(ours[index] ?? '');
    if (name === undefined) return segment === ours[index];
    const parameter = operation.parameters.find((p) => p.in === 'path' && p.name === name);
    return parameterOf(segment) !== undefined || enumOf(parameter).includes(segment);
  });
}

const wholeAreas = BUILT.map((area) => [area, calls.filter((call) => call.area === area)] as const);
const parts = BUILT_PATHS.map((path) => [path, calls.filter((call) => call.path.startsWith(path))] as const);
test.each([...wholeAreas, ...parts])(
  'every call of section 7 for %s is in the OpenAPI document, with its query parameters',
  (_, wanted) => {
    expect(wanted.length).toBeGreaterThan(0);
    const missing = wanted.flatMap((call) => {
      const found = operations.filter((operation) => answers(operation, call));
      const parameters = new Set(found.flatMap((f) => f.parameters.filter((p) => p.in === 'query').map((p) => p.name)));
      const lacking = (call.query ?? []).filter((name) => !parameters.has(name));
      const name = `${call.method} ${call.path}`;
      return found.length && !lacking.length ? [] : [lacking.length && found.length ? `${name} ?${lacking}` : name];
    });
    expect(missing).toEqual([]);
  },
);

test('all 160 calls of the specification are in calls.json', () => {
  expect(calls).toHaveLength(160);
});
