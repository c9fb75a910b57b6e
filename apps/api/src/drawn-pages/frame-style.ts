import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { barColours, barTheme, barVariables } from '@safety-qube/domain/bar-colours';
import {
  BOTTOM_BAR_HEIGHT,
  PAGE_HEAD_HEIGHT,
  PHONE_UP_TO,
  SIDEBAR_COLLAPSED_UP_TO,
  SIDEBAR_WIDTH,
  TOPBAR_HEIGHT,
} from '@safety-qube/domain/frame';
import { DARK, lookStyle } from './look.ts';

type Theme = Scheme['theme'];

/** The colours of a bar, light and dark: those that the application computes from the organisation's. */
function barStyle(selector: string, theme: Theme, bar: 'topbarTheme' | 'sidebarTheme'): string {
  const rule = (before: string, scheme: 'light' | 'dark'): string => {
    const variables = Object.entries(barVariables(barColours(theme, barTheme(theme[bar]), scheme)));
    return `${before}#drawn ${selector}{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  };
  return `${rule('', 'light')}\n${rule(`${DARK} `, 'dark')}`;
}

/** The collapsed sidebar: `when` is in front of each selector. */
const collapsed = (when: string): string => `${when}#drawn .sidebar{inline-size:${SIDEBAR_WIDTH.collapsed}px}
${when}#drawn .sidebar .head{flex-direction:column;gap:8px}
${when}#drawn .sidebar .brand{padding:0}
${when}#drawn .sidebar :is(.brand>span,.search>span,.entry>span,.section){display:none}
${when}#drawn .sidebar .mark{display:inline}
${when}#drawn .fold{margin-inline:auto}
${when}#drawn .tools{flex-direction:column;align-items:center}
${when}#drawn .sidebar .search{flex:none;justify-content:center;inline-size:36px;padding:0}
${when}#drawn .sidebar .entry{justify-content:center;inline-size:36px;min-block-size:34px;padding:0}`;

/**
 * The style of the drawn frame: that of `features/shell`, of its entries and of a page's heading in the web application, whose
 * lengths and colours come from the same constants. The page itself shows through; on a phone the bars are exchanged for that at the
 * bottom.
 */
export const frameStyle = ({ theme }: Scheme): string => `${lookStyle(theme)}
${barStyle('.topbar', theme, 'topbarTheme')}
${barStyle('.sidebar', theme, 'sidebarTheme')}
#drawn{position:fixed;inset:0;z-index:1;display:grid;grid-template:minmax(0,1fr)/auto minmax(0,1fr);background:none}
#drawn[data-layout="2"]{grid-template-rows:auto minmax(0,1fr)}
#drawn[data-layout="3"]{grid-template:auto minmax(0,1fr)/minmax(0,1fr)}
#drawn span{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
#drawn .sidebar{display:flex;flex-direction:column;inline-size:${SIDEBAR_WIDTH.open}px;min-block-size:0;padding:12px 10px 10px;overflow:hidden;background:var(--side);color:var(--tx);border-inline-end:1px solid var(--line)}
#drawn .head{display:flex;align-items:center;gap:4px;min-block-size:30px;margin-block-end:10px}
#drawn .brand{display:flex;flex:1;align-items:center;gap:9px;min-inline-size:0;padding-inline:5px;font-size:15px;line-height:20px;font-weight:600}
#drawn .fold{display:grid;place-items:center;inline-size:32px;block-size:32px;margin-inline-start:auto;color:var(--tx3)}
[dir=rtl] #drawn .fold svg{transform:scaleX(-1)}
#drawn .tools{display:flex;gap:6px;margin-block-end:8px}
#drawn .search{display:flex;flex:1;align-items:center;gap:8px;min-inline-size:0;block-size:32px;padding-inline:9px 7px;border:1px solid var(--field);border-radius:6px;background:var(--bg);color:var(--tx3);font-size:13px}
#drawn .words{display:flex;flex:1;flex-wrap:wrap;align-content:flex-start;align-items:center;justify-content:space-between;column-gap:8px;block-size:20px}
#drawn .words>span{max-inline-size:100%;line-height:20px}
#drawn kbd{min-inline-size:18px;padding-inline:4px;border:1px solid var(--line2);border-radius:4px;font:inherit;font-size:11px;font-weight:500;line-height:16px;text-align:center}
#drawn .raise{display:grid;place-items:center;flex:none;inline-size:32px;block-size:32px;border:1px solid var(--field);border-radius:6px;background:var(--bg);color:var(--tx2)}
#drawn .nav{display:flex;flex:1;flex-direction:column;min-block-size:0;margin:-3px;padding:3px;overflow:hidden}
#drawn .entry{display:flex;flex:none;align-items:center;gap:10px;min-block-size:30px;margin-block:.5px;padding-block:3px;padding-inline:8px 6px;border-radius:6px;color:var(--tx2);font-size:13.5px;line-height:20px;font-weight:450}
#drawn .sidebar .entry>span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-height:17px;white-space:normal}
#drawn .sidebar .entry[data-counted]>span{margin-inline-end:16px}
#drawn .entry svg{color:var(--tx3)}
#drawn .entry[data-current]{background:var(--current);color:var(--tx);font-weight:550}
#drawn .entry[data-current] svg{color:var(--tx)}
#drawn .section{padding:14px 8px 4px;font-size:12px;line-height:16px;font-weight:500;color:var(--tx3)}
#drawn .foot{block-size:47px;margin-block-start:8px;border-block-start:1px solid var(--line)}
#drawn .topbar{grid-column:1/-1;display:flex;align-items:center;gap:16px;block-size:${TOPBAR_HEIGHT}px;padding-inline:15px 16px;background:var(--side);color:var(--tx);border-block-end:1px solid var(--line)}
#drawn .topbar .brand{flex:0 1 auto}
#drawn .topbar .nav{flex:initial;flex-direction:row;gap:2px;min-inline-size:0;margin:0}
#drawn .topbar .entry{flex:none;padding-inline:10px}
#drawn .end{display:flex;align-items:center;gap:8px;margin-inline-start:auto}
#drawn[data-layout="2"] .topbar .search{inline-size:240px}
#drawn[data-layout="3"] .search{flex:none;justify-content:center;inline-size:36px;padding:0}
#drawn[data-layout="3"] .search span{display:none}
#drawn :is(.bell,.me){display:grid;place-items:center;flex:none;inline-size:36px;block-size:36px;color:var(--tx2)}
#drawn .bottom{display:none}
#drawn .page{min-inline-size:0;overflow:hidden}
#drawn .title{display:flex;align-items:center;min-block-size:${PAGE_HEAD_HEIGHT.wide}px;padding:8px 28px}
#drawn .title span{font-size:18px;line-height:24px;font-weight:600;letter-spacing:-.014em;white-space:normal;overflow-wrap:anywhere}
[dir=rtl] #drawn .title span{letter-spacing:0}
[data-raises-nothing] #drawn .raise{display:none}
@media (max-width:1400px){#drawn .topbar .entry svg{display:none}}
${collapsed('[data-sidebar=collapsed] ')}
@media (max-width:${SIDEBAR_COLLAPSED_UP_TO}px){${collapsed('')}}
@media (pointer:coarse){#drawn .fold{inline-size:44px;block-size:44px}}
@media (max-width:${PHONE_UP_TO}px){#drawn[data-layout]{grid-template:minmax(0,1fr) auto/minmax(0,1fr)}
#drawn :is(.topbar,.sidebar){display:none}
#drawn .bottom{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;align-items:center;block-size:calc(${BOTTOM_BAR_HEIGHT}px + env(safe-area-inset-bottom));padding-block-end:calc(4px + env(safe-area-inset-bottom));border-block-start:1px solid var(--line);background:var(--bg)}
#drawn .place{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:3px;min-block-size:52px;color:var(--tx3);font-size:11px;line-height:14px;font-weight:500;text-align:center}
#drawn .place[data-current]{color:var(--acc-tx)}
#drawn .bottom .raise{justify-self:center;inline-size:48px;block-size:48px;border:0;border-radius:16px;background:var(--acc);color:#fff}
#drawn .title{min-block-size:${PAGE_HEAD_HEIGHT.phone}px;padding:4px 16px}
#drawn .title span{padding-block:10px}}`;
