import { afterFirstPaint, afterPaint } from './after-first-paint.ts';

/**
 * What the server has drawn (`drawn-pages` of the API), visible until the application shows its own: the sign-in page, or the frame
 * around the page of a signed-in person.
 */
export const drawnPage = (): HTMLElement | null => document.getElementById('drawn');

/** Whether it is visible: the sign-in page to nobody who is signed in, the frame to nobody else, and in one language (`boot.js`). */
export const isDrawnPageShown = (): boolean => !!drawnPage() && !document.documentElement.hasAttribute('data-undrawn');

/** Whether the frame is visible. */
const isFrameShown = (): boolean => isDrawnPageShown() && document.documentElement.dataset['firstAnswer'] === 'frame';

/** Removes what is drawn, now that the application shows a page; the frame stays until the application has one, or a page without. */
export function removeDrawnPage(): void {
  if (!isFrameShown()) drawnPage()?.remove();
}

/** Removes the drawn frame, now that the application shows its own; without its bars (`hasBars`), only the heading of the page. */
export function removeDrawnFrame(hasBars: boolean): void {
  if (hasBars) drawnPage()?.remove();
  else drawnPage()?.querySelector('.page')?.replaceChildren();
}

/** Waits until what is drawn has been painted; not in a tab that nobody sees, where nothing is. */
const painted = (): Promise<void> | undefined =>
  document.visibilityState === 'visible' ? new Promise(afterPaint) : undefined;

/**
 * Starts the application: at once, where the frame is drawn after it was painted, or where the sign-in page is drawn, when nothing
 * else is to be done, `parts` of it one after another, so that what somebody types meanwhile is not held up. A form that is sent
 * meanwhile waits for the application.
 */
export async function afterDrawnPage(start: () => unknown, parts: (() => Promise<unknown>)[] = []): Promise<void> {
  const form = drawnPage()?.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset['sent'] = '';
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
  if (!isDrawnPageShown()) return void start();
  if (isFrameShown()) {
    await painted();
    return void start();
  }
  for (const part of [...parts, start]) {
    await new Promise<void>(afterFirstPaint);
    await part();
  }
}
