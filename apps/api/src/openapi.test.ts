import { expect, test } from 'vitest';
import { openApiText } from './platform/http/openapi-text.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();

test('the committed OpenAPI document matches the routes (npm run generate)', async () => {
  await expect(openApiText(t.app.swagger())).toMatchFileSnapshot('../openapi.json');
});
