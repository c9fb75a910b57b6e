import { direction, type Language } from '@safety-qube/domain/languages';
import { escapeHtml } from '../mail/render-mail.ts';

/** Calls that a page begins with, which the browser of a signed-in person makes before the application has been loaded (`boot.js`). */
export interface FirstCalls {
  /** The Accept-Language of the calls. */
  readonly language: string;
  /** Addresses of calls with the login token, `~me` for the person's id, and of those without. */
  readonly signed: readonly string[];
  readonly plain: readonly string[];
}

/** A page as the server draws it, visible until the application shows its own. */
export interface DrawnPage {
  /** The sign-in page, for people who are not signed in, or the frame around the page, for those who are. */
  readonly kind: 'sign-in' | 'frame';
  readonly language: Language;
  readonly title: string;
  /** Trusted style and markup: texts are escaped. */
  readonly style: string;
  readonly html: string;
  readonly firstCalls?: FirstCalls;
}

/** Adds what is drawn to the index page. Its attributes of the root are what the script in the page decides by. */
export function withDrawn(index: string, drawn: DrawnPage, nonce: string): string {
  const { kind, language, title, style, html, firstCalls } = drawn;
  const calls = firstCalls ? ` data-first-calls="${escapeHtml(JSON.stringify(firstCalls))}"` : '';
  return index
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${language}" dir="${direction(language)}" data-first-answer="${kind}"${calls}>`,
    )
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `<style nonce="${nonce}">${style}</style></head>`)
    .replace('<div id="root">', (root) => html + root);
}
