import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { tenantOrigin } from './tenant-origin.ts';

test.each([
  [{}, 'acme', 'http://acme.localhost:3000'],
  [{}, 'dbo', 'http://localhost:3000'],
  [{ PORT: '8080', PUBLIC_PORT: '80' }, 'acme', 'http://acme.localhost'],
  [
    { DOMAINS: '127.0.0.1, safety.example, other.example', INSECURE_HTTP: 'false', PUBLIC_PORT: '443' },
    'acme',
    'https://acme.safety.example',
  ],
  [{ DOMAINS: '127.0.0.1' }, 'acme', 'http://acme.localhost:3000'],
])('with %j the links of %s start with %s', (env, slug, origin) => {
  expect(tenantOrigin(readConfig(env), slug)).toBe(origin);
});
