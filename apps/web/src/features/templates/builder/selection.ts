import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { findQuestion, partsOf } from '../edit/edits.ts';

/** The item whose properties are shown. */
export type Selection =
  | { readonly kind: 'template' }
  | { readonly kind: 'part' | 'question' | 'list'; readonly id: string };

export const TEMPLATE_ITSELF: Selection = { kind: 'template' };

/** Returns the selection while its item exists; the template itself once that was removed. */
export function existingSelection(content: TemplateContent, selection: Selection): Selection {
  if (selection.kind === 'template') return selection;
  const { kind, id } = selection;
  const isThere =
    kind === 'question'
      ? findQuestion(content, id) !== undefined
      : (kind === 'part' ? partsOf(content) : content.lists).some((one) => one.id === id);
  return isThere ? selection : TEMPLATE_ITSELF;
}

/** Returns the selection for a problem. */
export function selectionOf({ about, id }: PublishProblem): Selection {
  if (about === 'template') return TEMPLATE_ITSELF;
  return { kind: about === 'section' ? 'part' : about, id };
}
