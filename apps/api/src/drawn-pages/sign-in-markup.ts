import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { LANGUAGE_NAMES, type Language } from '@safety-qube/domain/languages';
import { escapeHtml } from '../platform/mail/render-mail.ts';
import type { PageTextKey } from '../platform/page-text.ts';
import { markOf } from './look.ts';

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
<header>${markOf(brand, 26)}<span>${escapeHtml(theme.appName)}</span></header>
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
