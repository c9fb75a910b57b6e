import { expect, test } from 'vitest';
import { makeJobs } from './make-jobs.ts';
import { makePlatform } from './make-platform.ts';
import { definitionOf } from './modules/records/registry.ts';
import { readConfig } from './platform/config.ts';
import { memoryRelay } from './platform/relay/memory-relay.ts';
import { createTestDatabase } from './testing/test-database.ts';

test('jobs know every type of record in a process that serves no requests', async () => {
  const { database, drop } = await createTestDatabase();
  makeJobs(makePlatform(readConfig({}), database, memoryRelay()));
  expect(definitionOf('hazard').type).toBe('hazard');
  await drop();
});
