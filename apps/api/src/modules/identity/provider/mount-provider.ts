import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/errors.ts';
import { pageStyle } from '../../../platform/http/render-page.ts';
import { throttleByAddress } from '../../../platform/http/throttle-by-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tenantDirectory } from '../../tenants/index.ts';
import type { EmbeddedProviders } from './providers.ts';

const PREFIX = '/oidc';
/**
 * Started and resumed sign-ins that one address may request in a minute, each of which is stored in the database for a while. A
 * sign-in takes two, and a whole site at the start of a shift shares one address.
 */
const SIGN_INS_A_MINUTE = 300;
/** The provider matches its paths case-insensitively. */
const BEGINS_SIGN_IN = /^\/*auth\b/i;
/**
 * The policy of the few pages that the provider renders itself: only their style, and forms that post to the same origin. The
 * provider adds the digest of its own script to an existing `script-src` when a page has one that submits its form.
 */
const POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Mounts each tenant's provider at `/oidc` of the tenant's own address. */
export async function mountProvider(app: FastifyInstance, platform: Platform, providers: EmbeddedProviders) {
  const tenants = tenantDirectory(platform.database, platform.config);
  const throttle = throttleByAddress(SIGN_INS_A_MINUTE);
  await app.register(async (scope) => {
    // The provider parses the body itself, from the untouched stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_req, _body, done) => done(null));
    scope.get(`${PREFIX}/page.css`, { schema: { hide: true } }, async (_, reply) =>
      reply.type('text/css').send(pageStyle),
    );
    scope.all<{ Params: { '*': string } }>(`${PREFIX}/*`, { schema: { hide: true } }, async (req, reply) => {
      const tenant = await tenants.ofHost(req.host);
      if (!tenant) throw new Refusal(404, 'TENANT_UNKNOWN');
      if (BEGINS_SIGN_IN.test(req.params['*'])) await throttle(tenant.id, req.ip);
      const { handle } = await providers.get(tenant, `${req.protocol}://${req.host}`);
      const { raw } = req;
      // The provider has to use the address that Fastify determined, with the headers of trusted proxies applied.
      raw.headers['x-forwarded-proto'] = req.protocol;
      raw.headers['x-forwarded-host'] = req.host;
      raw.headers['x-forwarded-for'] = req.ip;
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = (raw.url ?? '').slice(PREFIX.length) || '/';
      reply.hijack();
      reply.raw.setHeader('content-security-policy', POLICY);
      await handle(raw, reply.raw);
    });
  });
}
