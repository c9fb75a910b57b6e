/** Whether a key belongs to the text that is being written, not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether what has the focus is a box to tick: it has no text of its own to take back. */
const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');

/** Whether a dialog covers the page: then the page's own keys rest. */
export const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Something that was done and how to take it back. */
export interface UndoStep {
  readonly message: string;
  readonly undo: () => void;
}

let steps: UndoStep[] = [];
let offer: (step: UndoStep | undefined) => void = () => undefined;

/** Keeps a step to be taken back, the newest first; `show` offers whichever is the newest, or nothing any more. */
export function keepUndo(step: UndoStep, show: typeof offer): void {
  steps.push(step);
  offer = show;
  offer(step);
}

/** Takes back what was done last and offers the step before it. Taking back is no step of its own. */
export function undoLast(): void {
  const step = steps.pop();
  if (!step) return;
  offer(steps.at(-1));
  step.undo();
}

/** The offer has gone: nothing can be taken back any more. */
export function forgetUndo(): void {
  steps = [];
}

window.addEventListener('keydown', (event) => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isUndo || !steps.length || (isTyping(event.target) && !isBox(event.target))) return;
  event.preventDefault();
  undoLast();
});
