import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { DatabaseUnavailable } from '../db/database-away.ts';
import { databaseUnavailable, notFound } from '../errors.ts';
import { errorText } from '../i18n.ts';
import { type DrawnPage, withDrawn } from './drawn-page.ts';
import { readBuiltPage } from './page-links.ts';
import { pageStyle, renderPage } from './render-page.ts';

/** The folder of the build of apps/web. */
const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const NONCE = '__CSP_NONCE__';

/** Origins that the chat widget needs, if it is configured. */
const CHAT = {
  script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connect: ['https://*.intercom.io', 'wss://*.intercom.io', 'https://*.intercomcdn.com'],
  image: ['https://*.intercomcdn.com', 'https://*.intercomassets.com'],
  font: ['https://fonts.intercomcdn.com', 'https://js.intercomcdn.com'],
  frame: ['https://intercom-sheets.com'],
};
const NO_CHAT: { [K in keyof typeof CHAT]: string[] } = { script: [], connect: [], image: [], font: [], frame: [] };

/** Returns the sources of the scripts that are in the page itself: the digest of each. */
const inlineScripts = (index: string): string[] =>
  [...index.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * Returns the policy of a page: our own scripts and those in the page, styles with this response's nonce, and the tenant's identity
 * providers.
 */
function policyOf(nonce: string, scripts: readonly string[], issuers: readonly string[], config: Config): string {
  const chat = config.CHAT_APP_ID ? CHAT : NO_CHAT;
  const errorReports = config.SENTRY_DSN ? [new URL(config.SENTRY_DSN).origin] : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...chat.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...chat.image],
    'font-src': ["'self'", ...chat.font],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...issuers, ...errorReports, ...chat.connect],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...issuers, ...chat.frame],
    'form-action': ["'self'", ...issuers],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

export interface WebOptions {
  readonly config: Config;
  /** Origins of the identity providers that the host's tenant trusts; none for a host without a tenant. */
  issuersOf(req: FastifyRequest): Promise<readonly string[]>;
  /** Draws the page at an address, `isInFrame` one of a signed-in person; undefined for a page that the application alone shows. */
  drawPage(req: FastifyRequest, address: URL, isInFrame: boolean): Promise<DrawnPage | undefined>;
  /** The built web application; another folder in tests. */
  readonly folder?: string;
}

/** Sends the page for when the database is unreachable, so that the tenant is unknown. It reloads automatically. */
function sendAwayPage(req: FastifyRequest, reply: FastifyReply, nonce: string): FastifyReply {
  const { code, retryAfterSeconds } = databaseUnavailable();
  const title = errorText(req.language, code);
  return reply
    .code(503)
    .headers({ 'retry-after': String(retryAfterSeconds), refresh: String(retryAfterSeconds) })
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(renderPage({ language: req.language, title, html: `<style nonce="${nonce}">${pageStyle}</style>` }));
}

const compress = promisify(brotliCompress);
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Pages that browsers keep nothing of: those before sign-in, some of whose addresses are secrets, and those of visitors, whose
 * device may be somebody else's. Every other page may be kept for the way back, but is never shown again without asking.
 */
const UNKEPT = /^\/(signin|signup|forgotpassword|resetpassword|setup|auth|redirect|qr-code.*)?\/?$/;

/** Paths that are never a page: an unknown one gets a 404. */
const NO_PAGE = /^\/(api|oidc|assets)(\/|$)/;

/**
 * Serves the built web application: hashed files, cached forever, and for every other path outside of the API the index page, with
 * a nonce, its own content security policy and preload links. A host without a tenant gets the page too, which then says so. A new
 * build is served without a restart.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const folder = options.folder ?? WEB_FOLDER;
  if (existsSync(folder))
    await app.register(serveFiles, {
      root: folder,
      schemaHide: true,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      // The index needs its nonce, so it is served as a page; a path without an extension is that of a page.
      allowedPath: (path) => /\.\w+$/.test(path) && path !== '/index.html',
    });
  app.setNotFoundHandler(async (req, reply) => {
    const address = URL.parse(req.url, 'http://host'); // `//` is an invalid URL
    const mayBePage = ['GET', 'HEAD'].includes(req.method) && address !== null && !NO_PAGE.test(address.pathname);
    const index = mayBePage ? await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined) : undefined;
    if (!address || index === undefined) throw notFound();
    // Addresses of posters open the pages of visitors, also where signed-in people have a page of their own.
    const pagePath = address.searchParams.get('utm_source') === 'qr_code' ? '/qr-code' : address.pathname;
    const nonce = randomBytes(16).toString('base64');
    const issuers = await options.issuersOf(req).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      req.log.warn({ err: error }, 'the database is away');
      return undefined;
    });
    if (!issuers) return sendAwayPage(req, reply, nonce);
    const { isInFrame, links } = await readBuiltPage(folder, pagePath);
    const drawn = await options.drawPage(req, address, isInFrame).catch((error: unknown) => {
      req.log.warn({ err: error }, 'the page could not be drawn');
      return undefined;
    });
    const page = index.replaceAll(NONCE, nonce).replace('</head>', `${links}</head>`);
    const html = drawn ? withDrawn(page, drawn, nonce) : page;
    const isCompressed = /\bbr\b/.test(req.headers['accept-encoding'] ?? '');
    return reply
      .header('content-security-policy', policyOf(nonce, inlineScripts(index), issuers, options.config))
      .header('cache-control', UNKEPT.test(pagePath) ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-encoding')
      .headers(isCompressed ? { 'content-encoding': 'br' } : {})
      .type('text/html; charset=utf-8')
      .send(isCompressed ? await compress(html, COMPRESSION) : html);
  });
}
