import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { BOTTOM_BAR_PAGES, isReportPath } from '@safety-qube/domain/frame';
import { escapeHtml } from '../platform/mail/render-mail.ts';
import type { PageTextKey } from '../platform/page-text.ts';
import { ENTRIES, entryAt, type FrameEntry, headingAt, ICONS, icon } from './frame-entries.ts';
import { markOf } from './look.ts';

/**
 * The markup of the frame around the page at a path: what `features/shell` of the web application shows before it knows who looks at
 * it, in the same places (`e2e/drawn-frame.spec.ts` compares them). Nothing in it can be used: it is taken for a picture.
 */
export function frameMarkup(
  { brand, name, theme }: Scheme,
  path: string,
  isMac: boolean,
  text: (key: PageTextKey) => string,
): string {
  const say = (key: PageTextKey): string => escapeHtml(text(key));
  const current = entryAt(path);
  const mark = (entry: FrameEntry): string => (entry === current ? ' data-current' : '');
  const entry = (one: FrameEntry): string =>
    `<div class="entry"${mark(one)}${one.isCounted ? ' data-counted' : ''}>${icon(one.icon, 17, 1.6)}<span>${say(one.label)}</span></div>`;
  const place = (one: FrameEntry): string =>
    `<div class="place"${mark(one)}>${icon(one.icon, 22, 1.6)}${say(one.label)}</div>`;
  const brandName = `<div class="brand">${markOf(brand, 24)}<span>${escapeHtml(name)}</span></div>`;
  const search = `<div class="search">${icon(ICONS.search, 15, 1.75)}<span class="words"><span>${say('shell.search')}</span><kbd>${isMac ? '⌘K' : 'Ctrl K'}</kbd></span></div>`;
  const raise = `<div class="raise">${icon(ICONS.raise, 16, 1.75)}</div>`;
  const isAlone = theme.layoutTheme === 1;
  const pages = [...ENTRIES.general, ...ENTRIES.records];

  const topbar = `<div class="topbar">${brandName}${theme.layoutTheme === 3 ? `<div class="nav">${pages.map(entry).join('')}</div>` : ''}<div class="end">${search}${raise}<div class="bell">${icon(ICONS.bell, 18, 1.6)}</div><div class="me"></div></div></div>`;
  const bell = `<div class="entry">${icon(ICONS.bell, 17, 1.6)}<span>${say('notifications.title')}</span></div>`;
  const sidebar = `<div class="sidebar"><div class="head">${isAlone ? brandName : ''}<div class="fold">${icon(ICONS.fold, 17, 1.6)}</div></div>
${isAlone ? `<div class="tools">${search}${raise}</div>` : ''}<div class="nav">${ENTRIES.general.map(entry).join('')}${isAlone ? bell : ''}
<div class="section">${say('menu.records')}</div>${ENTRIES.records.map(entry).join('')}</div>${isAlone ? '<div class="foot"></div>' : ''}</div>`;
  const heading = headingAt(path);
  // On a phone a report has the edge to itself.
  const bottom = isReportPath(path)
    ? ''
    : `<div class="bottom">${pages.slice(0, BOTTOM_BAR_PAGES.before).map(place).join('')}<div class="raise">${icon(ICONS.raise, 24, 1.75)}</div>
${pages
  .slice(BOTTOM_BAR_PAGES.before, BOTTOM_BAR_PAGES.before + BOTTOM_BAR_PAGES.after)
  .map(place)
  .join('')}<div class="place">${icon(ICONS.more, 22, 1.6)}${say('shell.more')}</div></div>`;
  return `<div id="drawn" data-layout="${theme.layoutTheme}" aria-hidden="true" inert>
${isAlone ? '' : topbar}${theme.layoutTheme === 3 ? '' : sidebar}
<div class="page">${heading ? `<div class="title"><span>${say(heading)}</span></div>` : ''}</div>${bottom}</div>`;
}
