import { expect, test } from '@playwright/test';

test('the API’s documentation pages show an operation, and their content security policy blocks nothing', async ({
  page,
}) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  const answer = await page.goto('/api/docs');
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await page.locator('.opblock-tag').first().click();
  await page.locator('.opblock-summary-control').first().click();
  await expect(page.getByText('Responses').first()).toBeVisible();
  expect(blocked).toEqual([]);
});
