import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { isRoomy } from '@safety-qube/domain/frame';
import { acceptLanguage } from '@safety-qube/domain/languages';
import type { DrawnPage } from '../platform/http/drawn-page.ts';
import { firstCallsOf } from './first-calls.ts';
import { FRAME_TEXTS, headingAt } from './frame-entries.ts';
import { frameMarkup } from './frame-markup.ts';
import { frameStyle } from './frame-style.ts';
import { type PageRequest, readDrawing } from './read-drawing.ts';

/** Whether a phone may be sent to the store instead (phone-redirect.ts of the web): then nothing is shown here. */
const mayLeaveForStore = ({ req }: PageRequest, { apps }: Scheme): boolean =>
  (apps.androidStore ?? apps.appleStore) !== null && /Android|iPhone|iPod/i.test(req.headers['user-agent'] ?? '');

/** Whether the shortcuts of the device use the Command key (key-hint.tsx of the web). */
const isMac = ({ req }: PageRequest): boolean => /mac|iphone|ipad/i.test(req.headers['user-agent'] ?? '');

/**
 * Draws the frame around a page of a signed-in person, so that it is there before any script has run; undefined where the application
 * shows something else at this address. It is the same for everybody: who looks at it is known in their browser alone, which hides it
 * from those who are not signed in (`boot.js`).
 */
export async function drawFrame(request: PageRequest, { pathname, search }: URL): Promise<DrawnPage | undefined> {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (isRoomy(path)) return undefined;
  const drawing = await readDrawing(request, FRAME_TEXTS);
  if (!drawing || mayLeaveForStore(request, drawing.scheme)) return undefined;
  const { language, scheme, text } = drawing;
  const heading = headingAt(path);
  return {
    kind: 'frame',
    language,
    title: [...(heading ? [text(heading)] : []), scheme.theme.appName].join(' · '),
    style: frameStyle(scheme),
    html: frameMarkup(scheme, path, isMac(request), text),
    firstCalls: { language: acceptLanguage(language), ...firstCallsOf(path, search === '', request.req.host) },
  };
}
