import { createTemplate } from '@safety-qube/contract/endpoints/templates';
import type { Template } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import type { i18n } from 'i18next';
import { call } from '../../shared/api/call.ts';

/**
 * Creates a template of a module with the content of another, with a name that says it is a copy, in each language of
 * the name.
 */
export async function makeCopy(i18n: i18n, module: TemplateModule, content: TemplateContent): Promise<Template> {
  // The texts of these languages must be loaded first, or the names would be empty.
  await i18n.loadLanguages(Object.keys(content.name));
  const name = Object.fromEntries(
    Object.entries(content.name).map(([lng, words]) => [lng, i18n.t('templates.copyOf', { name: words, lng })]),
  );
  return call(createTemplate, {
    body: { module, content: { ...content, name } },
    idempotencyKey: crypto.randomUUID(),
  });
}
