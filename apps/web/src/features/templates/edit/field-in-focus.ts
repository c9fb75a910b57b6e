import { isTyping } from '../../../shared/page/undo.ts';

const names = new WeakMap<Element, string>();
let named = 0;

/** Returns a name of the text field in which the user types; undefined while there is none, as for a checkbox. */
export function fieldInFocus(): string | undefined {
  const at = document.activeElement;
  if (!at || !isTyping(at)) return undefined;
  if (at instanceof HTMLInputElement && (at.readOnly || at.type === 'checkbox' || at.type === 'radio'))
    return undefined;
  const name = names.get(at) ?? `field ${++named}`;
  names.set(at, name);
  return name;
}
