import { createTemplate, type Template } from '@safety-qube/contract/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import type { TFunction } from 'i18next';
import { call } from '../../lib/call.ts';

/** Begins a template of a module with the content of another, called its copy in each language that the name has. */
export function makeCopy(t: TFunction, module: TemplateModule, content: TemplateContent): Promise<Template> {
  const name = Object.fromEntries(
    Object.entries(content.name).map(([lng, words]) => [lng, t('templates.copyOf', { name: words, lng })]),
  );
  return call(createTemplate, {
    body: { module, content: { ...content, name } },
    idempotencyKey: crypto.randomUUID(),
  });
}
