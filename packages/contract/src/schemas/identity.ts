import * as z from 'zod';

/** The claims of the login token (section 3 of the specification); `exp` in whole seconds. */
export const TokenClaims = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    tenant: z.string(),
    userId: z.int(),
    roleId: z.int(),
    adId: z.string(),
    selectedLanguage: z.string().nullable(),
    selectedTimezone: z.string().nullable(),
    isServiceAccount: z.boolean(),
    exp: z.int(),
  })
  .meta({ id: 'TokenClaims' });
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Hours after authentication until a session ends for good. */
export const SESSION_HOURS = 12;

/** A session of the caller. */
export const OwnSession = z
  .object({
    id: z.string(),
    /** The browser's User-Agent header. */
    userAgent: z.string().nullable(),
    /** The network address at the last sign-in or renewal. */
    address: z.string().nullable(),
    startedAt: z.iso.datetime(),
    /** With a precision of one minute. */
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;

/** The secret token of a mailed link. */
export const LinkToken = z.string().max(200);
