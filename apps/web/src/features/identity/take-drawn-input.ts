import { drawnPage, isDrawnPageShown } from '../../shared/page/drawn-page.ts';

/** What was entered on the drawn sign-in page. */
interface DrawnInput {
  readonly values: Readonly<Record<string, string>>;
  /** The name of the field with the focus. */
  readonly focused: string | undefined;
  /** Whether the form was sent already. */
  readonly isSent: boolean;
}

/** Removes the drawn sign-in page, and returns what was entered; undefined where none was shown. */
export function takeDrawnInput(): DrawnInput | undefined {
  const page = drawnPage();
  const form = page?.querySelector('form');
  const { activeElement } = document;
  const input = isDrawnPageShown() &&
    form && {
      values: Object.fromEntries(Array.from(form.querySelectorAll('input'), ({ name, value }) => [name, value])),
      focused:
        activeElement instanceof HTMLInputElement && form.contains(activeElement) ? activeElement.name : undefined,
      isSent: form.dataset['sent'] !== undefined,
    };
  page?.remove();
  return input || undefined;
}
