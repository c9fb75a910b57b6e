import * as calls from '@safety-qube/contract/endpoints/identity';
import * as settings from '@safety-qube/contract/endpoints/sign-in-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors as providerErrors } from 'oidc-provider';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { answer, route, transact } from '../../platform/http/route.ts';
import { throttleByAddress } from '../../platform/http/throttle-by-address.ts';
import { type FetchOutside, fetchOutside } from '../../platform/outside/fetch-outside.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { atLeast } from './at-least.ts';
import { changePassword, checkNewPassword, hasOwnPassword, isWrongCurrent } from './commands/change-password.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { endReplayed, endSession } from './commands/end-sessions.ts';
import { exchangeIdToken } from './commands/exchange-token.ts';
import { removeProvider } from './commands/remove-provider.ts';
import { requestPassword } from './commands/request-password.ts';
import { resetPassword } from './commands/reset-password.ts';
import { saveProvider } from './commands/save-provider.ts';
import { setEmergencySignIn } from './commands/set-emergency-sign-in.ts';
import { checkSetup, setUpTenant } from './commands/set-up-tenant.ts';
import { signUp } from './commands/sign-up.ts';
import { authenticate, interactionGone, isWrongPassword } from './commands/submit-credentials.ts';
import { switchOffProvider } from './commands/switch-off-provider.ts';
import { switchOnProvider } from './commands/switch-on-provider.ts';
import { tryProvider } from './commands/try-provider.ts';
import { type OutsideIssuers, outsideIssuers } from './issuers.ts';
import { type KnownBrowsers, knownBrowsers } from './known-browser.ts';
import { findLinkOwner } from './link-owner.ts';
import { requireLocalSignIn } from './local-sign-in.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { type EmbeddedProviders, embeddedProviders } from './provider/providers.ts';
import { signInNonces } from './sign-in-nonces.ts';
import { readSignInSettings } from './sign-in-settings.queries.ts';
import { ASK_FOR_MAIL, makeThrottle, SIGN_IN, type Throttle } from './throttle.ts';

/** Minimum duration in milliseconds of a response about an address, longer than either of its branches takes. */
const MIN_RESPONSE_MS = 250;
/** Links that one address may check in a minute. */
const LINK_CHECKS_A_MINUTE = 60;
/** How often a provider may be checked in a minute: each check calls an address that an administrator entered. */
const CHECKS_A_MINUTE = 20;

interface Raw {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}
/** Registers an attempt of a browser on an account; returns the function that reports its outcome. */
const enterBy = async (browsers: KnownBrowsers, throttle: Throttle, ctx: Ctx, { req }: Raw, email: string) =>
  throttle.enter(ctx.tx, { email, address: req.ip, knownBrowser: await browsers.idFor(ctx.tenant, req, email) });

/** Returns the sign-in that the provider started in this browser; 404 when its cookie is missing or it has expired. */
async function interactionOf(providers: EmbeddedProviders, ctx: Ctx, { req, reply }: Raw, uid: string) {
  const { provider } = await providers.get(ctx.tenant, ctx.askedOrigin);
  try {
    const details = await provider.interactionDetails(req.raw, reply.raw);
    if (details.uid !== uid || details.prompt.name !== 'login') throw interactionGone();
    return { provider, details };
  } catch (error) {
    if (error instanceof providerErrors.SessionNotFound) throw interactionGone();
    throw error;
  }
}

function signInRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: EmbeddedProviders,
  browsers: KnownBrowsers,
  outside: OutsideIssuers,
): void {
  const { sessions } = platform;
  const throttle = makeThrottle('sign-in', SIGN_IN);
  const verifier = { providers, outside };
  const nonces = signInNonces(platform.database);
  const own = { transaction: false };

  // The provider redirects the browser here, to the path its cookie is bound to; the page that asks for the password is part of the
  // web application.
  app.get<{ Params: { uid: string } }>(
    '/api/identity/interactions/:uid',
    { schema: { hide: true } },
    async (req, reply) => reply.redirect(`/signin?uid=${encodeURIComponent(req.params.uid)}`, 303),
  );
  route(
    app,
    calls.getInteraction,
    async ({ params }, ctx, raw) => {
      await requireLocalSignIn(ctx);
      const { details } = await interactionOf(providers, ctx, raw, params.uid);
      const hint = details.params['login_hint'];
      return answer(200, { uid: details.uid, loginHint: typeof hint === 'string' ? hint : null });
    },
    own,
  );
  route(
    app,
    calls.submitCredentials,
    async ({ params, body }, ctx, raw) => {
      const { provider } = await interactionOf(providers, ctx, raw, params.uid);
      const report = await enterBy(browsers, throttle, ctx, raw, body.email);
      const accountId = await authenticate(ctx, body).catch(async (error) => {
        await report(isWrongPassword(error) ? 'wrong' : 'none');
        throw error;
      });
      await report('right');
      await browsers.remember(ctx.tenant, raw, body.email);
      // The time at which the password was entered, not that of the redirect that follows: a password change in between ends this
      // login too.
      const login = { accountId, remember: true, ts: Math.floor(Date.now() / 1000) };
      const redirectTo = await provider.interactionResult(
        raw.req.raw,
        raw.reply.raw,
        { login },
        { mergeWithLastSubmission: false },
      );
      return answer(200, { redirectTo });
    },
    own,
  );
  route(
    app,
    calls.exchangeToken,
    async ({ params }, ctx, { reply }) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return answer(200, { token: await exchangeIdToken(ctx, sessions, { verifier, nonces }, params.token) });
    },
    own,
  );
  route(
    app,
    calls.beginSignInAgain,
    async (_, ctx) => answer(200, { nonce: await nonces.make(ctx.tenant, actorOf(ctx).sessionId) }),
    own,
  );
  route(app, calls.signOut, async (_, ctx) => {
    await endSession(ctx, actorOf(ctx).sessionId);
    ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
    return answer(200, {});
  });
}

function accountRoutes(app: FastifyInstance, platform: Platform, browsers: KnownBrowsers): void {
  const { mail } = platform;
  const throttle = makeThrottle('mail', ASK_FOR_MAIL);
  const signIns = makeThrottle('sign-in', SIGN_IN);
  const linkChecks = throttleByAddress(LINK_CHECKS_A_MINUTE);
  const own = { transaction: false };

  route(
    app,
    calls.signUp,
    async ({ body }, ctx, raw) => {
      await (await enterBy(browsers, throttle, ctx, raw, body.email))('wrong');
      await atLeast(MIN_RESPONSE_MS, () => transact(ctx, (ctx) => signUp(ctx, mail, body)));
      return answer(202, {});
    },
    own,
  );
  route(
    app,
    calls.confirmEmail,
    async ({ body }, ctx, raw) => {
      const { email } = await confirmEmail(ctx, mail, body);
      await browsers.remember(ctx.tenant, raw, email);
      return answer(200, {});
    },
    own,
  );
  route(
    app,
    calls.checkLink,
    async ({ body }, ctx, { req }) => {
      await linkChecks(ctx.tenant.id, req.ip);
      await findLinkOwner(ctx, body.purpose, body.token);
      return answer(200, {});
    },
    own,
  );
  route(
    app,
    calls.forgotPassword,
    async ({ body }, ctx, raw) => {
      await (await enterBy(browsers, throttle, ctx, raw, body.email))('wrong');
      await atLeast(MIN_RESPONSE_MS, () => transact(ctx, (ctx) => requestPassword(ctx, mail, body.email)));
      return answer(202, {});
    },
    own,
  );
  route(
    app,
    calls.resetPassword,
    async ({ body }, ctx, raw) => {
      const { email } = await resetPassword(ctx, platform, body);
      await browsers.remember(ctx.tenant, raw, email);
      return answer(200, {});
    },
    own,
  );
  route(app, calls.getPasswordState, async (_, ctx) => answer(200, { hasPassword: await hasOwnPassword(ctx) }));
  route(
    app,
    calls.changePassword,
    async ({ body }, ctx, raw) => {
      const { email } = actorOf(ctx);
      await checkNewPassword(ctx, body.password);
      // The current password can be guessed here as at the sign-in: it counts as the same.
      const report = await enterBy(browsers, signIns, ctx, raw, email);
      await changePassword(ctx, platform, body).catch(async (error) => {
        await report(isWrongCurrent(error) ? 'wrong' : 'none');
        if (isWrongCurrent(error)) logSecurity(ctx, 'signIn.refused', { code: 'CURRENT_PASSWORD_WRONG' });
        throw error;
      });
      await report('right');
      await browsers.remember(ctx.tenant, raw, email);
      return answer(200, {});
    },
    own,
  );
  route(app, calls.getSetup, async ({ query }, ctx) => {
    await checkSetup(ctx, query.token);
    return answer(200, { tenantName: ctx.tenant.name });
  });
  route(
    app,
    calls.setUpTenant,
    async ({ body }, ctx, raw) => {
      await setUpTenant(ctx, body);
      await browsers.remember(ctx.tenant, raw, body.email);
      return answer(201, {});
    },
    own,
  );
}

function ownSessionRoutes(app: FastifyInstance, { sessions }: Platform): void {
  route(app, calls.listOwnSessions, async (_, ctx) => answer(200, await listOwnSessions(ctx)));
  route(app, calls.endOwnSession, async ({ params }, ctx) => {
    await endOwnSession(ctx, sessions, params.id);
    return answer(200, {});
  });
  route(app, calls.endOtherSessions, async (_, ctx) => answer(200, { ended: await endOtherSessions(ctx, sessions) }));
}

function settingsRoutes(app: FastifyInstance, ask: FetchOutside, outside: OutsideIssuers): void {
  const checks = throttleByAddress(CHECKS_A_MINUTE);
  const own = { transaction: false };
  route(app, settings.getSignInSettings, async (_, ctx) => answer(200, await readSignInSettings(ctx)));
  route(app, settings.setEmergencySignIn, async ({ body }, ctx) =>
    answer(200, await setEmergencySignIn(ctx, body.employeeId)),
  );
  route(
    app,
    settings.saveProvider,
    async ({ body }, ctx, { req }) => {
      await checks(ctx.tenant.id, req.ip);
      return answer(200, await saveProvider(ctx, ask, body));
    },
    own,
  );
  route(app, settings.removeProvider, async (_, ctx) => answer(200, await removeProvider(ctx)));
  route(
    app,
    settings.tryProvider,
    async ({ body }, ctx) => answer(200, await tryProvider(ctx, outside, body.idToken)),
    own,
  );
  route(app, settings.switchOnProvider, async (_, ctx) => answer(200, await switchOnProvider(ctx)));
  route(app, settings.switchOffProvider, async (_, ctx) => answer(200, await switchOffProvider(ctx)));
}

/** Sign-in, sign-out, accounts and passwords, and the embedded provider of each tenant. */
export async function identityModule(app: FastifyInstance, platform: Platform): Promise<void> {
  const providers = embeddedProviders(platform.database, async (tenant, login) => {
    await endReplayed(platform.database.forTenant(tenant.id), login);
    platform.sessions.forget(tenant.id);
  });
  await mountProvider(app, platform, providers);
  const browsers = knownBrowsers(platform.database);
  const ask = fetchOutside(platform.config);
  const outside = outsideIssuers(ask);
  signInRoutes(app, platform, providers, browsers, outside);
  accountRoutes(app, platform, browsers);
  ownSessionRoutes(app, platform);
  settingsRoutes(app, ask, outside);
}
