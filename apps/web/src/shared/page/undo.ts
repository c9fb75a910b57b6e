/** Whether a key stroke belongs to a text field, not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether the focused element is a checkbox or radio button: it has no text of its own to undo. */
const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');

/** Whether a dialog covers the page: then the page's own shortcuts are disabled. */
export const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** A step that was done and how to undo it. */
export interface UndoStep {
  readonly message: string;
  readonly undo: () => void;
  /** When it can no longer be undone; absent for what can always be. */
  readonly until?: number;
}

let steps: UndoStep[] = [];
let offer: (step: UndoStep | undefined) => void = () => undefined;

/** Adds a step that can be undone; `show` is called with the newest step, or undefined when there is none. */
export function pushUndo(step: UndoStep, show: typeof offer): void {
  steps.push(step);
  offer = show;
  offer(step);
}

/** Undoes the newest step and offers the one before it. Undoing is not a step itself. */
export function undoLast(): void {
  const step = steps.pop();
  if (!step) return;
  steps = steps.filter(({ until }) => until === undefined || until > Date.now());
  offer(steps.at(-1));
  step.undo();
}

/** Clears all steps: nothing can be undone any more. */
export function clearUndo(): void {
  steps = [];
}

window.addEventListener('keydown', (event) => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isUndo || !steps.length || (isTyping(event.target) && !isBox(event.target))) return;
  event.preventDefault();
  undoLast();
});
