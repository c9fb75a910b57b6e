import { direction } from '@safety-qube/domain/languages';
import { escapeHtml } from '../mail/render-mail.ts';

/**
 * Renders a small page of the server, for when the web application is not available. It needs no script; its style `pageStyle` is
 * served at a URL of its own, so that the content security policy can be strict.
 */
export const renderPage = (page: {
  language: string;
  title: string;
  /** Trusted markup: text of users must be escaped. */
  html: string;
  stylesheet?: string;
}): string => `<!doctype html>
<html lang="${page.language}" dir="${direction(page.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(page.title)}</title>
${page.stylesheet ? `<link rel="stylesheet" href="${escapeHtml(page.stylesheet)}">` : ''}</head>
<body><main><h1>${escapeHtml(page.title)}</h1>${page.html}</main></body>
</html>`;

/** The style of `renderPage`: a centered card, light or dark like the system. */
export const pageStyle = `:root{color-scheme:light dark;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;line-height:1.5}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f9;color:#1b2431}
main{width:min(400px,calc(100vw - 32px));margin:24px 16px;padding:32px;border-radius:12px;background:#fff;border:1px solid #dfe4ec}
h1{margin:0 0 4px;font-size:22px;line-height:1.3}
p{margin:0 0 20px;color:#5c6677}
label{display:block;margin:16px 0 4px;font-size:14px;font-weight:600}
input{width:100%;padding:10px 12px;font:inherit;border:1px solid #98a2b3;border-radius:8px;background:transparent;color:inherit}
button{width:100%;margin-top:24px;padding:11px 16px;font:inherit;font-weight:600;border:0;border-radius:8px;background:#1f4fb8;color:#fff;cursor:pointer}
:focus-visible{outline:3px solid #4482ff;outline-offset:2px}
[role=alert]{margin:16px 0 0;padding:10px 12px;border-radius:8px;background:#fdecea;color:#8a1c12}
@media (prefers-color-scheme:dark){body{background:#12161d;color:#e6eaf0}main{background:#1b212b;border-color:#2c3542}p{color:#a9b4c4}input{border-color:#5c6677}[role=alert]{background:#3b1613;color:#ffc9c3}}
`;
