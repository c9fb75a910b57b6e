import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import type { JWTPayload } from 'jose';

/** What a verified id_token says. */
export interface IdToken {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** The issuer's name for the login; empty where it gives none. */
  readonly sid: string;
  /** Seconds since 1970 of the authentication; of the token itself where the issuer does not tell. */
  readonly authenticatedAt: number;
  /** Whether the issuer tells when somebody authenticated (`auth_time`). */
  readonly isTimed: boolean;
  /** A digest of what our page asked the issuer to repeat; undefined in a token that renews a login. */
  readonly nonce: string | undefined;
  /** Which claim names the person the first time. */
  readonly namedBy: NamingClaim;
  readonly claims: JWTPayload;
}
