import { nearestReadable } from '@safety-qube/domain/colours';
import { surfaceOf } from '../colour.ts';

/** A section of a mail: its title, its lines and its link. */
export interface MailChapter {
  readonly title: string;
  readonly lines: readonly string[];
  readonly href?: string;
}

export interface MailParts {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The tenant's primary colour, `#rrggbb`. */
  readonly colour: string;
  readonly sender: string;
  /** The digest of the tenant's logo, which is sent with the mail. */
  readonly logo?: string | undefined;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly chapters?: readonly MailChapter[];
  readonly button?: { readonly label: string; readonly href: string };
  readonly footer: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

const chapterText = ({ title, lines, href }: MailChapter): string =>
  [title, ...lines.map((line) => `  ${line}`), ...(href ? [`  ${href}`] : [])].join('\n');

function chapterHtml({ title, lines, href }: MailChapter): string {
  const name = `<bdi>${escapeHtml(title)}</bdi>`;
  const heading = href ? `<a href="${escapeHtml(href)}" style="color:#1b2431">${name}</a>` : name;
  const said = lines.map((line) => `<br><span style="color:#444d5d"><bdi>${escapeHtml(line)}</bdi></span>`).join('\n');
  return `<p style="margin:0 0 16px;padding-top:16px;border-top:1px solid #e5e8ed"><b style="font-weight:600">${heading}</b>${said}</p>`;
}

/** The content ID of a logo, by which the HTML of a mail refers to the picture that is sent with it. */
export const logoCid = (digest: string): string => `brand-${digest}`;
/** Returns the digest of the logo that a mail shows. */
export const logoIn = (html: string): string | undefined => /<img src="cid:brand-([\w-]{22})"/.exec(html)?.[1];

/**
 * Renders a mail as plain text and as HTML for all mail clients: one table, inline styles, no picture but the tenant's logo. Its
 * height is also an attribute, because Outlook knows no largest size.
 */
export function renderMail(mail: MailParts): { text: string; html: string } {
  const { button, chapters = [], logo } = mail;
  const { fill, ink } = surfaceOf(mail.colour);
  const text = [
    ...mail.paragraphs,
    ...chapters.map(chapterText),
    ...(button ? [`${button.label}\n${button.href}`] : []),
    '--',
    mail.footer,
  ].join('\n\n');
  const body = mail.paragraphs.map((p) => `<p style="margin:0 0 16px">${escapeHtml(p)}</p>`).join('\n');
  const report = chapters.map(chapterHtml).join('\n');
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:${ink};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6677;word-break:break-all"><bdi dir="ltr">${escapeHtml(button.href)}</bdi></p>`
    : '';
  const picture = logo
    ? `<img src="cid:${logoCid(logo)}" alt="" height="32" style="display:block;margin:0 0 12px;width:auto;height:auto;max-width:240px;max-height:40px">\n`
    : '';
  const html = `<!doctype html>
<html lang="${mail.language}" dir="${mail.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f4f6f9;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:16px;line-height:1.5;color:#1b2431">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${mail.colour}">
<tr><td style="padding:28px 32px">
${picture}<p style="margin:0 0 20px;font-size:13px;font-weight:600;color:${nearestReadable(mail.colour)}"><bdi>${escapeHtml(mail.sender)}</bdi></p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(mail.subject)}</h1>
${body}
${report}
${link}
<p style="margin:24px 0 0;font-size:13px;color:#5c6677">${escapeHtml(mail.footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
  return { text, html };
}

/** Removes the secret of one-time links from a mail, for the copy that is stored after it was sent. */
export const hideLink = (written: string): string => written.replaceAll(/\b(token|confirm)=[\w-]{43}/g, '$1=…');
