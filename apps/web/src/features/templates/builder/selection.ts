import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { findQuestion, partsOf } from '../edit/edits.ts';

/** What the properties are shown of. */
export type Selection =
  | { readonly kind: 'template' }
  | { readonly kind: 'part' | 'question' | 'list'; readonly id: string };

export const TEMPLATE_ITSELF: Selection = { kind: 'template' };

/** The selection while what it means is there; the template itself once that is gone. */
export function standingSelection(content: TemplateContent, selection: Selection): Selection {
  if (selection.kind === 'template') return selection;
  const { kind, id } = selection;
  const isThere =
    kind === 'question'
      ? findQuestion(content, id) !== undefined
      : (kind === 'part' ? partsOf(content) : content.lists).some((one) => one.id === id);
  return isThere ? selection : TEMPLATE_ITSELF;
}

/** Where a problem leads. */
export function selectionOf({ about, id }: PublishProblem): Selection {
  if (about === 'template') return TEMPLATE_ITSELF;
  return { kind: about === 'section' ? 'part' : about, id };
}
