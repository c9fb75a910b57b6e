import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Email,
  Nothing,
  PASSWORD_LIMITS,
  Password,
  PersonName,
  PlaceName,
  Problem,
  TimeZone,
} from '../schemas/common.ts';
import { LinkToken, OwnSession } from '../schemas/identity.ts';

export const exchangeToken = endpoint({
  method: 'GET',
  path: '/api/aum/auth/{token}',
  summary: 'Exchange an identity provider’s id_token for a login token',
  access: 'public',
  isSignIn: true,
  params: z.object({ token: z.string().max(16_384) }),
  responses: { 200: z.object({ token: z.string() }), 401: z.string(), 403: Problem, 503: Problem },
});
export const beginSignInAgain = endpoint({
  method: 'POST',
  path: '/api/identity/sign-in-anew',
  summary: 'Start another sign-in at the tenant’s own provider: returns the nonce for the request to it',
  responses: { 200: z.object({ nonce: z.string() }) },
});
export const signOut = endpoint({
  method: 'POST',
  path: '/api/aum/signout',
  summary: 'End the caller’s session',
  responses: { 200: Nothing },
});

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/identity/sessions',
  summary: 'Sessions of the caller',
  responses: { 200: z.array(OwnSession) },
});
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/identity/sessions/{id}',
  summary: 'End one of the caller’s sessions',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: Nothing, 404: Problem },
});
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/identity/sessions/end-others',
  summary: 'End all other sessions of the caller',
  responses: { 200: z.object({ ended: z.int() }) },
});

export const getPasswordState = endpoint({
  method: 'GET',
  path: '/api/identity/password',
  summary: 'Whether the caller has a password here that they can change',
  responses: { 200: z.object({ hasPassword: z.boolean() }) },
});
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/identity/password',
  summary: 'Change the caller’s password; ends the person’s other sessions',
  body: z.object({ currentPassword: z.string().min(1).max(PASSWORD_LIMITS.most), password: Password }),
  responses: { 200: Nothing, 403: Problem, 422: Problem, 429: Problem },
});

/** What the provider asks the sign-in page for. */
export const getInteraction = endpoint({
  method: 'GET',
  path: '/api/identity/interactions/{uid}/details',
  summary: 'Whether a sign-in that the provider started can still be completed',
  access: 'public',
  params: z.object({ uid: z.string().max(100) }),
  responses: { 200: z.object({ uid: z.string(), loginHint: z.string().nullable() }), 403: Problem, 404: Problem },
});
/** Finishes the provider's login prompt. The browser then goes to `redirectTo`. */
export const submitCredentials = endpoint({
  method: 'POST',
  path: '/api/identity/interactions/{uid}',
  summary: 'Sign in with address and password',
  access: 'public',
  isSignIn: true,
  params: z.object({ uid: z.string().max(100) }),
  body: z.object({ email: Email, password: z.string().min(1).max(PASSWORD_LIMITS.most) }),
  responses: { 200: z.object({ redirectTo: z.string() }), 403: Problem, 404: Problem, 422: Problem, 429: Problem },
});

/** The token is sent in the body, because URLs are written to logs. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/identity/check-link',
  summary: 'Whether a mailed link is still valid, without using it',
  access: 'public',
  body: z.object({ purpose: z.enum(['confirm-email', 'set-password']), token: LinkToken }),
  responses: { 200: Nothing, 403: Problem, 422: Problem, 429: Problem },
});
export const signUp = endpoint({
  method: 'POST',
  path: '/api/identity/signup',
  summary: 'Request an account: the address is confirmed by mail, then an administrator approves the account',
  access: 'public',
  body: z.object({ email: Email, firstname: PersonName, lastname: PersonName }),
  responses: { 202: Nothing, 403: Problem, 429: Problem },
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/identity/confirm-email',
  summary: 'Confirm a mail address with the link of the mail, and set the password of the new account',
  access: 'public',
  body: z.object({ token: LinkToken, password: Password }),
  responses: { 200: Nothing, 403: Problem, 422: Problem },
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/identity/forgot-password',
  summary: 'Send a link to set a new password; the response does not reveal whether the address is known',
  access: 'public',
  body: z.object({ email: Email }),
  responses: { 202: Nothing, 403: Problem, 429: Problem },
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/identity/reset-password',
  summary: 'Set a password with the link of the mail; ends the person’s other sessions',
  access: 'public',
  body: z.object({ token: LinkToken, password: Password }),
  responses: { 200: Nothing, 403: Problem, 422: Problem },
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/identity/setup',
  summary: 'Whether a set-up link is still valid',
  access: 'public',
  query: z.object({ token: LinkToken }),
  responses: { 200: z.object({ tenantName: z.string() }), 422: Problem },
});
export const setUpTenant = endpoint({
  method: 'POST',
  path: '/api/identity/setup',
  summary: 'Set up the organisation with its first administrator and its first facility; possible only once',
  access: 'public',
  body: z.object({
    token: LinkToken,
    firstname: PersonName,
    lastname: PersonName,
    email: Email,
    password: Password,
    organisationName: PlaceName,
    facilityName: PlaceName,
    timeZone: TimeZone,
  }),
  responses: { 201: Nothing, 422: Problem },
});
