import { mkdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded-postgres.ts';
import { availableBytes, settingsFor } from './postgres-settings.ts';

const GB = 1024 ** 3;

test.each([
  [0.25, { shared_buffers: '64MB', effective_cache_size: '128MB', work_mem: '4MB', maintenance_work_mem: '32MB' }],
  [1, { shared_buffers: '256MB', effective_cache_size: '512MB', work_mem: '4MB', maintenance_work_mem: '32MB' }],
  [4, { shared_buffers: '1024MB', effective_cache_size: '2048MB', work_mem: '16MB', maintenance_work_mem: '128MB' }],
  [64, { shared_buffers: '2048MB', effective_cache_size: '32768MB', work_mem: '32MB', maintenance_work_mem: '512MB' }],
])('settings for %d GB of memory', (gb, settings) => {
  expect(settingsFor(gb * GB)).toMatchObject(settings);
});

test('an odd number of bytes is rounded to whole megabytes', () => {
  expect(settingsFor(1_500_000_001)).toMatchObject({ shared_buffers: '357MB', effective_cache_size: '715MB' });
});

describe('the available memory', () => {
  afterEach(() => void vi.restoreAllMocks());
  test.each([
    ['the limit of a container', GB, GB],
    ['that of the machine if there is no limit', 0, totalmem()],
    ['that of the machine if the limit exceeds it', 2 ** 64, totalmem()],
  ])('is %s', (_, limit, expected) => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
    expect(availableBytes()).toBe(expected);
  });
});

/** Starts a server with the options and returns its values of some settings. */
async function show(options: EmbeddedOptions, ...names: string[]): Promise<Record<string, string>> {
  const folder = join(await makeTestFolder(), 'data');
  await mkdir(folder);
  const server = await startEmbedded(folder, options);
  const client = new pg.Client({ connectionString: server.superuserUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) "value" from pg_settings where name = any ($1)',
      [names],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await client.end();
    await server.stop();
  }
}

test('a server is started with settings for its memory, which other settings override', async () => {
  const settings = { max_wal_size: '3GB', shared_preload_libraries: 'pg_stat_statements' };
  const names = ['shared_buffers', 'effective_cache_size', 'random_page_cost', ...Object.keys(settings)];
  expect(await show({ memoryBytes: GB, settings }, ...names)).toEqual({
    shared_buffers: '256MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1',
    ...settings,
  });
});

test('a server for tests uses little memory', async () => {
  expect(await show({ durable: false }, 'shared_buffers', 'fsync')).toEqual({ shared_buffers: '128MB', fsync: 'off' });
});
