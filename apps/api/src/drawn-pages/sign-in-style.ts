import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { DARK, lookStyle } from './look.ts';

/**
 * The style of the drawn sign-in page, in the colours of the tenant: with the sizes and the tokens of the web application, whose
 * own style sheets are loaded later. The page is hidden for somebody who is signed in, or whose language it does not have
 * (`boot.js`).
 */
export const signInStyle = ({ theme }: Scheme): string => `${lookStyle(theme)}
html:not([data-undrawn]) #drawn~#root{display:none}
#drawn{display:grid;grid-template-columns:minmax(0,1fr);min-block-size:100dvh;--ground:#f4f6f9}
${DARK} #drawn{--ground:#101319}
#drawn[data-brand=security]{--ground:#0f1a1c;--line:transparent}
#drawn .side{display:flex;flex-direction:column;min-inline-size:0;min-block-size:100%}
#drawn header{display:flex;align-items:center;gap:11px;padding:20px 16px;font-size:17px;line-height:24px;font-weight:600}
#drawn main{flex:1;display:flex;flex-direction:column;inline-size:100%;max-inline-size:392px;margin-inline:auto;padding:32px 16px 24px}
#drawn .heading{margin-block-end:28px}
#drawn h1{margin:0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.024em;text-wrap:balance}
[dir=rtl] #drawn h1{letter-spacing:0}
#drawn p{margin:6px 0 0;font-size:15px;line-height:22px;color:var(--tx3);overflow-wrap:anywhere}
#drawn form{display:flex;flex-direction:column;gap:16px}
#drawn label{display:block;margin-block-end:4px;font-size:13px;line-height:20px;font-weight:500}
#drawn input{display:block;inline-size:100%;block-size:44px;margin:0;padding-inline:14.6667px;border:1px solid var(--field);border-radius:6px;background:var(--well);color:inherit;font:inherit;font-size:15px}
[dir=rtl] #drawn input[dir=ltr]{text-align:left}
#drawn button{block-size:44px;padding:0 18px;border:0;border-radius:6px;background:var(--acc);color:#fff;font:inherit;font-size:15px;font-weight:500;cursor:pointer}
#drawn button:disabled{opacity:.6}
#drawn .links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-block-start:16px}
#drawn a{display:inline-flex;align-items:center;min-block-size:32px;font-size:13px;font-weight:500;color:var(--acc-tx);text-decoration:none}
#drawn details{margin-block-start:28px;font-size:13px;color:var(--tx3)}
#drawn summary{min-block-size:32px;align-content:center;cursor:pointer}
#drawn footer{display:flex;padding:8px 16px 16px}
#drawn select{appearance:none;field-sizing:content;min-block-size:32px;padding-inline:24px 28px;border:0;border-radius:6px;background:none;color:var(--tx3);font:inherit;font-size:13px}
#drawn :is(input,button,a,summary,select):focus-visible{outline:2px solid var(--acc);outline-offset:2px}
#drawn .panel{display:none}
@media (max-width:767px){#drawn input,#drawn select{font-size:16px}#drawn :is(a,summary,select){min-block-size:44px}}
@media (min-width:768px){#drawn main{padding-block-start:clamp(16px,20dvh - 20px,200px)}}
@media (min-width:992px){#drawn{grid-template-columns:minmax(420px,39%) minmax(0,1fr)}#drawn header{padding:32px 40px 16px}#drawn footer{padding:16px 40px 28px}#drawn .panel{display:block;background:var(--ground);border-inline-start:1px solid var(--line)}}`;
