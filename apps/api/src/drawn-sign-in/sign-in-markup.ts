import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { LANGUAGE_NAMES, type Language } from '@safety-qube/domain/languages';
import { escapeHtml } from '../platform/mail/render-mail.ts';
import type { PageTextKey } from '../platform/page-text.ts';

/** The keys of the texts of the page. */
export const TEXTS = [
  'common.language',
  'field.email.label',
  'field.password.label',
  'signIn.askForAccount',
  'signIn.demo',
  'signIn.forgot',
  'signIn.submit',
  'signIn.taglineSafety',
  'signIn.taglineSecurity',
  'signIn.title',
] as const satisfies readonly PageTextKey[];

const MARKS: Readonly<Record<Scheme['brand'], string>> = {
  safety:
    '<polygon points="12,2 21,7 12,12 3,7"/><polygon points="3,7 12,12 12,22 3,17"/><polygon points="12,12 21,7 21,17 12,22"/>',
  security:
    '<path d="M12 1 21 4v8c0 5.4-3.6 9.2-9 11-5.4-1.8-9-5.6-9-11V4z"/><path d="M12 6.5 16.5 9v5.2L12 16.8 7.5 14.2V9zM7.5 9 12 11.6 16.5 9M12 11.6v5.2"/>',
};

/**
 * The markup of the sign-in page: what `features/identity` of the web application shows, in the same places
 * (`e2e/sign-in.spec.ts` compares them). A form of the method "dialog" sends nothing: what was entered, and that it was sent, is
 * taken over when the application has started.
 */
export function signInMarkup(
  { brand, theme, isDemo }: Scheme,
  language: Language,
  text: (key: (typeof TEXTS)[number]) => string,
): string {
  const greeting = theme.greeting[language] ?? theme.greeting['en'];
  const tagline = greeting || text(brand === 'security' ? 'signIn.taglineSecurity' : 'signIn.taglineSafety');
  const say = (key: (typeof TEXTS)[number]): string => escapeHtml(text(key));
  return `<div id="drawn" data-brand="${brand}"><div class="side">
<header><svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">${MARKS[brand]}</svg><span>${escapeHtml(theme.appName)}</span></header>
<main><div class="heading"><h1>${say('signIn.title')}</h1><p>${escapeHtml(tagline)}</p></div>
<form method="dialog" novalidate>
<div><label for="drawn-email">${say('field.email.label')}</label><input id="drawn-email" type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck="false" dir="ltr"></div>
<div><label for="drawn-password">${say('field.password.label')}</label><input id="drawn-password" type="password" name="password" autocomplete="current-password"></div>
<button>${say('signIn.submit')}</button>
</form>
<div class="links"><a href="/forgotpassword">${say('signIn.forgot')}</a><a href="/signup">${say('signIn.askForAccount')}</a></div>
${isDemo ? `<details><summary>${say('signIn.demo')}</summary></details>` : ''}</main>
<footer><select aria-label="${say('common.language')}"><option lang="${language}">${LANGUAGE_NAMES[language]}</option></select></footer>
</div><div class="panel"></div></div>`;
}
