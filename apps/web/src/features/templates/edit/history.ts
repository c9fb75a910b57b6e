import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Change } from './edits.ts';

/** A template while it is edited, with its previous and undone states. */
export interface History {
  readonly past: readonly TemplateContent[];
  readonly present: TemplateContent;
  readonly future: readonly TemplateContent[];
  /** The field of the last change: typing on in it belongs to the same step. */
  readonly field?: string;
}

export type Step =
  /** `field` names the field in which the user types, so that a word is one step and not each letter. */
  | { readonly type: 'change'; readonly change: Change; readonly field?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Reverts one change: by undo while it is the last one, else by a change that reverts it alone. */
  | { readonly type: 'revert'; readonly after: TemplateContent; readonly change: Change };

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 200;

/** Returns the initial history. */
export const historyOf = (present: TemplateContent): History => ({ past: [], present, future: [] });

function changed(history: History, change: Change, field?: string): History {
  const present = change(history.present);
  if (present === history.present) return history;
  const isSameStep = field !== undefined && field === history.field;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], ...(field !== undefined && { field }) };
}

function undone(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Applies a step to a history. */
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
    case 'revert':
      return history.present === step.after ? undone(history) : changed(history, step.change);
  }
}
