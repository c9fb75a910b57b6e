const SAFE_LINK = /^(https?|mailto):/i;
/** Elements that a mail does not need, and that could reach out of its frame. */
const UNWANTED = 'script,iframe,object,embed,form,base,meta[http-equiv],link';

/** The logo that is sent with a mail, by its content ID, which contains the digest of the picture. */
const LOGO = /^cid:brand-([\w-]{22})$/;

/**
 * Returns the document of a mail for a frame without scripts (`sandbox`). The page's content security policy applies
 * inside as well, and it refuses style attributes: each becomes a rule of one style element with the page's nonce.
 * Links open in a new tab.
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  // Renamed before parsing, because the parser itself reports each style attribute as a violation of the policy.
  const renamed = html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/(\s)style\s*=/gi, '$1data-look='));
  const mail = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of mail.querySelectorAll(UNWANTED)) element.remove();
  const rules: string[] = [];
  for (const element of mail.querySelectorAll<HTMLElement>('[data-look]')) {
    const name = `m${rules.length}`;
    rules.push(`.${name}{${(element.getAttribute('data-look') ?? '').replaceAll(/[{}<]/g, '')}}`);
    element.removeAttribute('data-look');
    element.classList.add(name);
  }
  for (const image of mail.querySelectorAll('img')) {
    const [, digest] = LOGO.exec(image.getAttribute('src') ?? '') ?? [];
    if (digest) image.src = `/api/tenant/picture/${digest}`;
    else image.remove();
  }
  for (const link of mail.querySelectorAll('a')) {
    if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  const style = mail.createElement('style');
  if (nonce) style.setAttribute('nonce', nonce);
  style.textContent = rules.join('\n');
  mail.head.append(style);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Splits a text into parts; web addresses among them have an `href`. */
export function linkParts(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: match[0], href: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
