/** What a verified id_token says. */
export interface IdToken {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** The issuer's name for the login; empty where it gives none. */
  readonly sid: string;
  /** Seconds since 1970 of the authentication; undefined where the issuer does not tell. */
  readonly authenticatedAt: number | undefined;
  /** Seconds since 1970 of the token itself, which a silent renewal has anew. */
  readonly issuedAt: number;
  /** What the sign-in was asked for with; undefined where the token says nothing back. */
  readonly nonce: string | undefined;
  readonly verifiedEmail: string | undefined;
}
