/** What a verified id_token says. */
export interface IdToken {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** The issuer's name for the login; empty where it gives none. */
  readonly sid: string;
  /** Seconds since 1970 of the authentication; of the token itself where the issuer does not tell. */
  readonly authenticatedAt: number;
  readonly verifiedEmail: string | undefined;
}
