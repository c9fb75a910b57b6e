import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import type { JWTPayload } from 'jose';

/** The content of a verified id_token. */
export interface IdToken {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** The issuer's id of the login; empty when it sends none. */
  readonly sid: string;
  /** Seconds since 1970 of the authentication (`auth_time`); undefined when the issuer does not send it. */
  readonly authenticatedAt: number | undefined;
  /** Seconds since 1970 at which the token itself was issued; new in each silent renewal. */
  readonly issuedAt: number;
  /** The nonce that the sign-in was requested with; undefined when the token has none, as one that renews a login. */
  readonly nonce: string | undefined;
  /** The claim that identifies the person at their first sign-in. */
  readonly namedBy: NamingClaim;
  readonly claims: JWTPayload;
}
