import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Change } from './edits.ts';

/** A template as it is being edited, and what it was: undoing is stepping through it. */
export interface History {
  readonly past: readonly TemplateContent[];
  readonly present: TemplateContent;
  readonly future: readonly TemplateContent[];
  /** The field that the last change was made in: writing on in it is the same step. */
  readonly field?: string;
}

export type Step =
  /** `field` names where somebody writes, so that a word is one step and not a step for each letter. */
  | { readonly type: 'change'; readonly change: Change; readonly field?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Takes back one change: by undoing while it is the last one, else by what undoes it alone. */
  | { readonly type: 'takeBack'; readonly after: TemplateContent; readonly change: Change };

/** Steps that can be undone. */
const MOST_STEPS = 200;

/** The beginning of editing. */
export const historyOf = (present: TemplateContent): History => ({ past: [], present, future: [] });

function changed(history: History, change: Change, field?: string): History {
  const present = change(history.present);
  if (present === history.present) return history;
  const isSameStep = field !== undefined && field === history.field;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], ...(field !== undefined && { field }) };
}

function undone(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** What becomes of a template, and of its history, by a step. */
export function reduceHistory(history: History, step: Step): History {
  switch (step.type) {
    case 'change':
      return changed(history, step.change, step.field);
    case 'undo':
      return undone(history);
    case 'redo': {
      const [present, ...future] = history.future;
      return present ? { past: [...history.past, history.present], present, future } : history;
    }
    case 'takeBack':
      return history.present === step.after ? undone(history) : changed(history, step.change);
  }
}
