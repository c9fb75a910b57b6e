import { expect, test } from 'vitest';
import { isHostOf, tenantOfHost } from './tenant-host.ts';

test.each([
  ['acme.example.com', 'acme'],
  ['acme.localhost:3000', 'acme'],
  ['ACME.Example.com', 'acme'],
  ['acme.example.com.', 'acme'],
  ['orbex-security.example.com:443', 'orbex-security'],
  ['a.b.c.example.com', 'a'],
  ['example.com', 'example'],
])('the tenant of the host %s is its first label, %s', (host, tenant) => {
  expect(tenantOfHost(host)).toBe(tenant);
});

test.each([
  undefined,
  '',
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  '127.0.0.1',
  '192.168.1.20:8080',
  '[::1]',
  '[::1]:3000',
  '::1',
  '[2001:db8::1]:80',
  '[::ffff:10.0.0.1]:80',
  'www.example.com',
  'app.example.com:443',
  'intranet',
])('the host %s names no tenant and gives dbo', (host) => {
  expect(tenantOfHost(host)).toBe('dbo');
});

test.each([
  ['example.com', true],
  ['acme.example.com:3000', true],
  ['ACME.Example.com.', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['deep.acme.example.com', false],
  ['acme.evil.example', false],
  ['evilexample.com', false],
  ['example.com.evil.example', false],
  ['', false],
])('the installation at example.com and this machine accepts the host "%s": %s', (host, taken) => {
  expect(isHostOf(['example.com', '127.0.0.1', '[::1]'], host)).toBe(taken);
});
