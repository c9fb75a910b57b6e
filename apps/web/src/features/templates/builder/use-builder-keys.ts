import type { Question } from '@safety-qube/domain/templates/template';
import { type Dispatch, type RefObject, useEffect } from 'react';
import { isCovered, isTyping } from '../../../shared/page/undo.ts';
import { findQuestion, type Part, partsOf, stepPart, stepQuestion } from '../edit/edits.ts';
import type { Step } from '../edit/history.ts';
import { type BuilderActions, isQuestion } from './builder-context.ts';
import type { Now } from './use-builder-actions.ts';

/** Returns the selected question or section. */
function selectedThing({ content, selection }: Now): Question | Part | undefined {
  if (selection.kind === 'question') return findQuestion(content, selection.id);
  return selection.kind === 'part' ? partsOf(content).find(({ id }) => id === selection.id) : undefined;
}

/** Alt and Shift with an arrow, as in outlines of text editors: in reading direction deeper, against it further out. */
function levelOf(event: KeyboardEvent): 'deeper' | 'out' | undefined {
  if (!event.altKey || !event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return undefined;
  return (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl') ? 'deeper' : 'out';
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Opens the menu to add a question: that of the section in which something is selected, else the last one. */
function openTypeMenu(): void {
  const openerIn = (part: string) => document.querySelector<HTMLElement>(`${part} [data-add-question]`);
  (openerIn('[data-part]:has([data-selected])') ?? openerIn('[data-part]:last-child'))?.click();
}

/**
 * Keyboard shortcuts of the builder: Ctrl/Cmd with Z undoes, with Shift redoes; Alt with an arrow up or down moves the
 * selection, Alt and Shift with an arrow to the side makes it a follow-up or takes it out; outside of text fields, `/`
 * opens the menu to add a question, Ctrl/Cmd with C and V copy and paste the selection, with D duplicates it, and Delete
 * removes it.
 */
export function useBuilderKeys(
  now: RefObject<Now>,
  dispatch: Dispatch<Step>,
  actions: BuilderActions,
  canEdit: boolean,
) {
  useEffect(() => {
    if (!canEdit) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const key = event.key.toLowerCase();
      const thing = selectedThing(now.current);
      const done = (): true => {
        event.preventDefault();
        return true;
      };
      if (isCommand && key === 'z') return done() && dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      if (isCommand && key === 'y') return done() && dispatch({ type: 'redo' });
      const by = event.altKey ? STEPS[event.key] : undefined;
      if (by && thing)
        return done() && actions.edit(isQuestion(thing) ? stepQuestion(thing.id, by) : stepPart(thing.id, by), true);
      const level = levelOf(event);
      if (level && thing && isQuestion(thing)) {
        done();
        return level === 'deeper' ? actions.makeFollowup(thing) : actions.makeIndependent(thing);
      }
      if (isTyping(event.target)) return;
      if (event.key === '/' && !isCommand && !event.altKey) return done() && openTypeMenu();
      if (!thing) return;
      if (isCommand && key === 'd') return done() && actions.duplicate(thing);
      if (event.key === 'Delete') return done() && actions.remove(thing);
    };
    const onCopy = (event: ClipboardEvent) => {
      const thing = selectedThing(now.current);
      if (!thing || isTyping(event.target) || isCovered() || getSelection()?.toString()) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', actions.copy(thing));
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyping(event.target) || isCovered() || !text) return;
      event.preventDefault();
      actions.paste(text);
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [now, dispatch, actions, canEdit]);
}
