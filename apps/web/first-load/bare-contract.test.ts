import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointsForBrowser, schemasForBrowser } from './bare-contract.ts';

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');
/** The modules of a folder of the contract: name and source. */
const modulesOf = (folder: string): [string, string][] =>
  globSync(`${folder}/*.ts`, { cwd: CONTRACT }).map((name) => [name, readFileSync(join(CONTRACT, name), 'utf8')]);

test('a call keeps its method, path and flags, and has no schema', () => {
  const bare = endpointsForBrowser(`
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Role, type RoleName } from '../schemas/access.ts';
import { registerEndpoints } from './register-endpoints.ts';
export const rename = endpoint({
  method: 'PATCH',
  path: '/api/rp/{id}',
  summary: 'Rename a role',
  isIdempotent: true,
  body: z.object({ name: z.string() }),
  responses: { 200: Role },
});
export const roles = registerEndpoints({ path: 'rp', item: Role });`);
  expect(bare).toContain("method: 'PATCH',\n  path: '/api/rp/{id}',");
  expect(bare).toContain('isIdempotent: true');
  expect(bare).not.toMatch(/summary|responses|body|z\.|from 'zod'|schemas/);
  expect(bare).toContain('const Role = {};');
  expect(bare).toContain("registerEndpoints({ path: 'rp', item: Role })");
});

test('of the schemas only constants that are written out are left', () => {
  const bare = schemasForBrowser(`
import * as z from 'zod';
export const LIMITS = { name: 40, kinds: ['a', 'b'] } as const;
export const BYTES = 25_000_000;
export const Name = z.string().max(LIMITS.name);
export type Name = z.infer<typeof Name>;
export const shape = { name: Name };
const HIDDEN = 1;`);
  expect(bare).toBe(
    "export const LIMITS = { name: 40, kinds: ['a', 'b'] } as const;\nexport const BYTES = 25_000_000;\n",
  );
});

test.each(modulesOf('schemas'))('%s brings no library into the browser', (_name, code) => {
  expect(schemasForBrowser(code)).not.toMatch(/^import|\bz\./m);
});

/** The modules of the endpoints as the browser gets them (vitest.config.ts). */
const ENDPOINTS = import.meta.glob<Record<string, unknown>>('../../../packages/contract/src/endpoints/*.ts');

test.each(Object.entries(ENDPOINTS))('%s runs without schemas', async (_path, load) => {
  const calls = Object.values(await load()).filter((value) => typeof value === 'object' && value !== null);
  for (const call of calls) expect(call).not.toHaveProperty('responses');
});

test('calls of a type are complete without schemas', async () => {
  const { hazards, hazardActions } = await import('@safety-qube/contract/endpoints/hazards');
  expect(hazards.list).toEqual({ method: 'GET', path: '/api/hazards' });
  expect(hazardActions.closeDuplicate).toMatchObject({ method: 'POST', path: '/api/hazards/{id}/close-duplicate' });
});
