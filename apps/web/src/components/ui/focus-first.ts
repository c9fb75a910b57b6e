/**
 * Marks the first field of a form, unless another one is marked: the focus is on it once the drawer of the form is open, and not on the
 * button that closes it. Of a choice shown as buttons it is on the chosen one. For `ref`.
 */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:enabled:not([type="hidden"]), textarea:enabled')];
  fields.find(({ type, checked }) => type !== 'radio' || checked)?.setAttribute('data-autofocus', 'true');
}
