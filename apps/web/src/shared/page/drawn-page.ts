import { afterFirstPaint } from './after-first-paint.ts';

const UNDRAWN = 'data-undrawn';
const drawn = (): HTMLElement | null => document.getElementById('drawn');

/** What was entered on the drawn sign-in page. */
export interface DrawnInput {
  readonly values: Readonly<Record<string, string>>;
  /** The name of the field with the focus. */
  readonly focused: string | undefined;
  /** Whether the form was sent already. */
  readonly isSent: boolean;
}

/** The sign-in page as the server has drawn it (`drawn-sign-in` of the API), visible until the application shows its own. */
export const drawnPage = {
  isShown: (): boolean => drawn() !== null && !document.documentElement.hasAttribute(UNDRAWN),
  /** Removes it, and returns what was entered; undefined where none was shown. */
  take(): DrawnInput | undefined {
    const page = drawn();
    const form = page?.querySelector('form');
    const isShown = drawnPage.isShown();
    const { activeElement } = document;
    const input = form && {
      values: Object.fromEntries(Array.from(form.querySelectorAll('input'), ({ name, value }) => [name, value])),
      focused:
        activeElement instanceof HTMLInputElement && form.contains(activeElement) ? activeElement.name : undefined,
      isSent: form.dataset['sent'] !== undefined,
    };
    page?.remove();
    return isShown ? (input ?? undefined) : undefined;
  },
};

/**
 * Starts the application: at once, or where a page is drawn, when nothing else is to be done, `parts` of it one after another, so
 * that what somebody types meanwhile is not held up. A form that is sent meanwhile waits for the application.
 */
export async function afterDrawnPage(start: () => unknown, parts: (() => Promise<unknown>)[] = []): Promise<void> {
  const form = drawn()?.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset['sent'] = '';
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
  if (!drawnPage.isShown()) return void start();
  for (const part of [...parts, start]) {
    await new Promise<void>(afterFirstPaint);
    await part();
  }
}
