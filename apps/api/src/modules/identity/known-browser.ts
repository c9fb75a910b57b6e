import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { secureName } from '../../platform/http/secure-name.ts';
import { KNOWN_BROWSER_DAYS, loadKeys } from './signing-keys.ts';

const nameOf = (req: FastifyRequest): string => secureName('sq_browser', req.protocol === 'https');
/** The path of the cookie: no other call needs it. */
const PATH = '/api/identity';
const ISSUER = 'safety-qube browser';
/** Accounts that one browser is known for, the latest first: enough for a device that a whole shift signs in with. */
const MAX_ACCOUNTS = 30;
const DAY_SECONDS = 24 * 3600;

const Payload = z.object({ jti: z.string(), accounts: z.array(z.string()) });

/** A browser that people of the tenant have signed in with. */
export interface KnownBrowser {
  readonly id: string;
  /** The accounts, as digests of their addresses. */
  readonly accounts: readonly string[];
}
export interface KnownBrowsers {
  /** The browser's id, if this account's person has signed in with it before; undefined otherwise. */
  idFor(tenant: Tenant, req: FastifyRequest, email: string): Promise<string | undefined>;
  /** Makes the browser known for an account: its user has proved the password, or the link of a mail. */
  remember(tenant: Tenant, raw: { req: FastifyRequest; reply: FastifyReply }, email: string): Promise<void>;
}

const accountOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);

/** The cookie of a request; undefined without one. */
const cookieOf = (req: FastifyRequest): string | undefined =>
  req.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${nameOf(req)}=([\\w.-]+)`))?.[1];

/**
 * Browsers that people have signed in with, by a cookie that is signed with the tenant's own key and that scripts cannot read: so
 * that guessing passwords elsewhere does not lock a person out of their own account (OWASP, "Device Cookies").
 */
export function knownBrowsers(database: Database): KnownBrowsers {
  const read = async (tenant: Tenant, req: FastifyRequest): Promise<KnownBrowser | undefined> => {
    const cookie = cookieOf(req);
    if (cookie === undefined) return undefined;
    try {
      const { kid } = decodeProtectedHeader(cookie);
      const key = (await loadKeys(database, tenant.id, 'browser')).find((one) => one.kid === kid);
      if (!key) return undefined;
      const { payload } = await jwtVerify(cookie, await importJWK(key.secret, 'HS256'), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: tenant.slug,
      });
      const { jti, accounts } = Payload.parse(payload);
      return { id: jti, accounts };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined; // not one of ours, or expired
      throw error;
    }
  };
  return {
    async idFor(tenant, req, email) {
      const browser = await read(tenant, req);
      return browser?.accounts.includes(accountOf(email)) ? browser.id : undefined;
    },
    async remember(tenant, { req, reply }, email) {
      const known = await read(tenant, req);
      const account = accountOf(email);
      const accounts = [account, ...(known?.accounts ?? []).filter((other) => other !== account)].slice(
        0,
        MAX_ACCOUNTS,
      );
      const [key] = await loadKeys(database, tenant.id, 'browser');
      if (!key) throw new Error('The tenant has no key for browser cookies');
      const seconds = KNOWN_BROWSER_DAYS * DAY_SECONDS;
      const value = await new SignJWT({ accounts })
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .setJti(known?.id ?? randomUUID())
        .setIssuer(ISSUER)
        .setAudience(tenant.slug)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(await importJWK(key.secret, 'HS256'));
      const secure = req.protocol === 'https' ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${nameOf(req)}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
