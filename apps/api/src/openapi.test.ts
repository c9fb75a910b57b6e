import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiText } from './platform/http/openapi-text.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the committed OpenAPI document matches the routes (npm run generate)', async () => {
  await expect(openApiText(t.app.swagger())).toMatchFileSnapshot('../openapi.json');
});
