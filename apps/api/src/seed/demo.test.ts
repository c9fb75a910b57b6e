import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { makeStorage, type Storage } from '../platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { readTenants, seedDemo } from './demo.ts';
import { testAdministration } from './demo-tests/administration.ts';
import type { Demo } from './demo-tests/demo.ts';
import { testIncidents } from './demo-tests/incidents.ts';
import { testIssues } from './demo-tests/issues.ts';
import { testRecords } from './demo-tests/records.ts';
import { testTenants } from './demo-tests/tenants.ts';

let t: TestDatabase;
let owner: Database;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  t = await createTestDatabase();
  owner = openDatabase(t.ownerUrl, 2);
  folder = await makeTestFolder();
  storage = makeStorage(readConfig({ DATA_DIR: folder }));
  await seedDemo(owner, 'http://127.0.0.1:3001', true, storage);
}, 240_000);
afterAll(async () => {
  await owner.end();
  await t.drop();
  await rm(folder, { recursive: true });
});

const demo: Demo = {
  get database() {
    return t.database;
  },
  get owner() {
    return owner;
  },
  get storage() {
    return storage;
  },
  ofTenant: async (slug) => t.database.forTenant((await readTenants(owner)).get(slug)?.id ?? 0),
};

describe('tenants', () => testTenants(demo));
describe('records', () => testRecords(demo));
describe('issues', () => testIssues(demo));
describe('incidents', () => testIncidents(demo));
describe('administration', () => testAdministration(demo));
