// Writes apps/api/openapi.json from the routes: npm run generate. Needs no database.
import { writeFileSync } from 'node:fs';
import { buildApp } from '../app.ts';
import { makePlatform } from '../make-platform.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openApiText } from '../platform/http/openapi-text.ts';
import { memoryRelay } from '../platform/relay/memory-relay.ts';

const database = openDatabase('postgres://nobody@127.0.0.1:1/none');
const app = await buildApp(makePlatform(readConfig({}), database, memoryRelay()));
await app.ready();
writeFileSync(new URL('../../openapi.json', import.meta.url), openApiText(app.swagger()));
await app.close();
await database.end();
