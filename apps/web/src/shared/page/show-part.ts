/**
 * Shows a section of the page, by its id, and focuses what matches `selector` in it, else the section itself. One that is folded, as
 * on a phone, is opened first.
 */
export function showPart(id: string, selector: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('h2 > [aria-expanded="false"]')?.click();
  // After an opened section is rendered, and a dialog that was closed has returned the focus.
  setTimeout(() => {
    const part = document.getElementById(id);
    const target = part?.querySelector<HTMLElement>(selector) ?? part;
    part?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  });
}
