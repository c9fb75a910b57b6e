import { expect, type Page } from '@playwright/test';
import { ask } from './api.ts';

/** Creates a question of a template, with defaults. */
export const question = (type: string, id: string, text: string, more: object = {}) => ({
  ...{ required: true, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] },
  id,
  type,
  text: { en: text },
  ...more,
});

/** Publishes a form of inspections with these questions; returns its id. */
export async function publishForm(page: Page, name: string, questions: readonly object[]): Promise<number> {
  const section = { id: 'all', name: { en: 'All' }, weight: 1, subSections: [], questions };
  const content = { name: { en: name }, language: 'en', languages: [], lists: [], sections: [section] };
  const body = { module: 'inspection', content };
  const { id, version } = await ask<{ id: number; version: number }>(page, 'POST', '/api/templates', { body });
  await ask(page, 'POST', `/api/templates/${id}/publish`, { version });
  return id;
}

/** Publishes a form with these questions, to be filled in on demand at a facility; returns the id of its schedule. */
export async function scheduleForm(
  page: Page,
  { name, questions, facilityId }: { name: string; questions: readonly object[]; facilityId: number },
): Promise<number> {
  const schedule = { kind: 'on-demand', templateId: await publishForm(page, name, questions), facilityId };
  return (await ask<{ id: number }>(page, 'POST', '/api/schedules', { body: schedule })).id;
}

/** Selects an answer and waits until it is shown as selected. */
export async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^\\s*${RegExp.escape(name)}\\s*$`) })
    .click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}
