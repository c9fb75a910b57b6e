import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import type { JWTPayload } from 'jose';

/** What a verified id_token says. */
export interface IdToken {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** The issuer's name for the login; empty where it gives none. */
  readonly sid: string;
  /** Seconds since 1970 of the authentication (`auth_time`); undefined where the issuer does not tell. */
  readonly authenticatedAt: number | undefined;
  /** Seconds since 1970 of the token itself, which a silent renewal has anew. */
  readonly issuedAt: number;
  /** What the sign-in was asked for with; undefined where the token says nothing back, as one that renews a login. */
  readonly nonce: string | undefined;
  /** Which claim names the person the first time. */
  readonly namedBy: NamingClaim;
  readonly claims: JWTPayload;
}
