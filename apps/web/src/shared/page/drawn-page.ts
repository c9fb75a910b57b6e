import { afterFirstPaint } from './after-first-paint.ts';

/** The sign-in page as the server has drawn it (`drawn-sign-in` of the API), visible until the application shows its own. */
export const drawnPage = (): HTMLElement | null => document.getElementById('drawn');

/** Whether it is visible: not to somebody who is signed in, nor in another language (`boot.js`). */
export const isDrawnPageShown = (): boolean => !!drawnPage() && !document.documentElement.hasAttribute('data-undrawn');

/**
 * Starts the application: at once, or where a page is drawn, when nothing else is to be done, `parts` of it one after another, so
 * that what somebody types meanwhile is not held up. A form that is sent meanwhile waits for the application.
 */
export async function afterDrawnPage(start: () => unknown, parts: (() => Promise<unknown>)[] = []): Promise<void> {
  const form = drawnPage()?.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset['sent'] = '';
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
  if (!isDrawnPageShown()) return void start();
  for (const part of [...parts, start]) {
    await new Promise<void>(afterFirstPaint);
    await part();
  }
}
