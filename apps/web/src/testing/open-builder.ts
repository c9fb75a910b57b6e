import type { Template } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAdministrator } from './administrator.ts';
import { serve, visit } from './render-address.tsx';

/** A draft of one empty section. */
export const TEMPLATE: Template = {
  id: 5,
  module: 'inspection',
  name: { en: 'Ladders' },
  language: 'en',
  version: 1,
  publishedVersion: null,
  isChanged: true,
  isArchived: false,
  usedFor: [],
  savedAt: '2026-11-01T12:00:00.000Z',
  savedBy: { id: 7, name: 'Hannah Osei' },
  abilities: { edit: true, publish: true, archive: true, delete: false },
  content: {
    name: { en: 'Ladders' },
    language: 'en',
    languages: [],
    lists: [],
    sections: [{ id: 's1', name: { en: 'Before use' }, weight: 1, questions: [], subSections: [] }],
  },
  problems: [],
  leftOut: [],
};

/**
 * Opens the builder with a server that holds one template of a module and saves it like the real one: the version is
 * incremented.
 */
export async function openBuilder(more: Record<string, unknown> = {}, module: TemplateModule = 'inspection') {
  window.innerWidth = 1440;
  const { content, problems, leftOut, ...first } = TEMPLATE;
  let head = { ...first, module };
  let draft: TemplateContent = content;
  const network = serve({
    ...asAdministrator(),
    'GET /api/templates/5': () => ({ ...head, content: draft, problems, leftOut }),
    'GET /api/option-lists': { items: [], next: null },
    'PUT /api/templates/5/draft': ({ body }: { body: { content: TemplateContent } }) => {
      draft = body.content;
      head = { ...head, version: head.version + 1, isChanged: true };
      return { ...head, problems };
    },
    'POST /api/templates/5/publish': () => {
      head = { ...head, version: head.version + 1, publishedVersion: 1, isChanged: false };
      return head;
    },
    ...more,
  });
  const { router } = await visit(`/${module}s/templates/5`);
  await screen.findByRole('heading', { level: 1, name: 'Ladders' });
  return { ...network, router, user: userEvent.setup({ delay: null }), draft: () => draft };
}
