import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { palette } from '@safety-qube/domain/palette';
import { FALLBACK_FACES } from './fallback-faces.ts';

/** The dark scheme, in front of a selector. */
export const DARK = '[data-mantine-color-scheme=dark]';

/** The drawn marks of the brands: a cube, or a shield with a cube in it. */
const MARKS: Readonly<Record<Scheme['brand'], string>> = {
  safety:
    '<polygon points="12,2 21,7 12,12 3,7"/><polygon points="3,7 12,12 12,22 3,17"/><polygon points="12,12 21,7 21,17 12,22"/>',
  security:
    '<path d="M12 1 21 4v8c0 5.4-3.6 9.2-9 11-5.4-1.8-9-5.6-9-11V4z"/><path d="M12 6.5 16.5 9v5.2L12 16.8 7.5 14.2V9zM7.5 9 12 11.6 16.5 9M12 11.6v5.2"/>',
};

/** Returns the mark of a brand, `size` pixels wide and high. */
export const markOf = (brand: Scheme['brand'], size: number): string =>
  `<svg class="mark" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${MARKS[brand]}</svg>`;

/** An address of a picture in a style sheet. */
const picture = (address: string): string => `url("${encodeURI(address)}")`;

/** What shows a logo in place of the mark and the name after it. */
const logoStyle = ({ light, dark }: NonNullable<Scheme['theme']['logo']>): string => `
#drawn{--logo-light:${picture(light)};--logo-dark:${picture(dark)};--logo:var(--logo-light)}
${DARK} #drawn{--logo:var(--logo-dark)}
#drawn .mark:not(:only-child){display:none}
#drawn .mark+*{inline-size:240px;block-size:32px;overflow:hidden;text-indent:-99em;background:var(--logo) left/contain no-repeat}
[dir=rtl] #drawn .mark+*{background-position:right}`;

/**
 * The style that all drawn pages begin with: the font, the tokens of the web application in the organisation's colours (tokens.css),
 * whose own style sheets are loaded later, and its mark or logo. A page is hidden where `boot.js` says so.
 */
export function lookStyle({ primary, logo }: Scheme['theme']): string {
  const { shades, filled } = palette(primary);
  return `${FALLBACK_FACES}
body{margin:0;background:#fff}
${DARK} body{background:#14181f}
[data-undrawn] #drawn{display:none}
#drawn,#drawn *{box-sizing:border-box;letter-spacing:inherit}
#drawn{color:var(--tx);background:var(--bg);font:400 14px/20px "Inter Variable","Noto Sans Arabic Variable","Inter Fallback","Arabic Fallback","Naskh Fallback","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif;letter-spacing:-.006em;-webkit-font-smoothing:antialiased;
--bg:#fff;--well:#fff;--tx:#151a23;--tx3:#5c6677;--field:#8a94a3;--line:#e5e8ed;--acc:${shades[filled]};--acc-tx:${shades[8]};--mantine-color-primary-5:${shades[5]};--mantine-color-primary-7:${shades[7]};--mantine-color-primary-9:${shades[9]}}
${DARK} #drawn{--bg:#14181f;--well:#1e232c;--tx:#e3e7ee;--tx3:#98a2b3;--field:#6a7586;--line:#262c37;--acc-tx:${shades[3]}}
[dir=rtl] #drawn{letter-spacing:0}
#drawn svg{flex:none}
#drawn .mark polygon:nth-child(1){fill:var(--mantine-color-primary-5)}
#drawn .mark polygon:nth-child(2){fill:var(--mantine-color-primary-7)}
#drawn .mark polygon:nth-child(3){fill:var(--mantine-color-primary-9)}
#drawn .mark path:nth-child(1){fill:var(--acc)}
#drawn .mark path:nth-child(2){fill:none;stroke:#fff;stroke-width:1.5;stroke-linejoin:round}${logo ? logoStyle(logo) : ''}`;
}
