import type { FastifyRequest } from 'fastify';
import { hasProviderSession } from '../modules/identity/index.ts';
import type { DrawnPage } from '../platform/http/drawn-page.ts';
import { type PageRequest, readDrawing } from './read-drawing.ts';
import { signInMarkup, TEXTS } from './sign-in-markup.ts';
import { signInStyle } from './sign-in-style.ts';

/** Whether an address is that of the form for address and password, which a person without a session at the provider gets. */
function isForm(req: FastifyRequest, { pathname, searchParams }: URL): boolean {
  if (!['/', '/signin'].includes(pathname)) return false;
  const names = [...searchParams.keys()];
  return names.length ? names.join() === 'uid' : !hasProviderSession(req);
}

/**
 * Draws the sign-in page as the application is going to show it, so that it is there before any script has run; undefined where
 * the application shows something else at this address.
 */
export async function drawSignIn(request: PageRequest, address: URL): Promise<DrawnPage | undefined> {
  const drawing = isForm(request.req, address) ? await readDrawing(request, TEXTS) : undefined;
  if (!drawing?.scheme.signIn.isEmbedded) return undefined;
  const { language, scheme, text } = drawing;
  return {
    kind: 'sign-in',
    language,
    title: `${text('signIn.title')} · ${scheme.theme.appName}`,
    style: signInStyle(scheme),
    html: signInMarkup(scheme, language, text),
  };
}
