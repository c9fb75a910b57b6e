import { createTemplate, type Template } from '@safety-qube/contract/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import type { i18n } from 'i18next';
import { call } from '../../shared/api/call.ts';

/** Begins a template of a module with the content of another, called its copy in each language that the name has. */
export async function makeCopy(i18n: i18n, module: TemplateModule, content: TemplateContent): Promise<Template> {
  // Words of a language that is not there yet would be none, and the name would be lost.
  await i18n.loadLanguages(Object.keys(content.name));
  const name = Object.fromEntries(
    Object.entries(content.name).map(([lng, words]) => [lng, i18n.t('templates.copyOf', { name: words, lng })]),
  );
  return call(createTemplate, {
    body: { module, content: { ...content, name } },
    idempotencyKey: crypto.randomUUID(),
  });
}
