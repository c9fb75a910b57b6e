/** Keys in local storage, all in one place. */
export const STORED = {
  token: 'sq.token',
  loggedIn: 'sq.loggedIn',
  expiry: 'sq.expiry',
  /** Whether this browser signs in by the emergency way, bypassing the organisation's own provider. */
  emergency: 'sq.emergency',
  /** Prefix of what the OpenID Connect client stores, such as the token by which a session is renewed. */
  oidc: 'sq.oidc.',
  recentAddress: 'sq.recentAddress',
  language: 'sq.language',
  organisationZone: 'sq.organisationZone',
  translations: 'sq.translations',
  sidebar: 'sq.sidebar',
  /** The same on pages where the sidebar folds by itself. */
  roomySidebar: 'sq.roomySidebar',
  /** Set for a person who may raise no record. */
  raisesNothing: 'sq.raisesNothing',
  /** Set once the first steps of the organisation are done, or were hidden on this device. */
  firstSteps: 'sq.firstSteps',
  listSettings: 'sq.list',
  raiseDraft: 'sq.raiseDraft',
  answers: 'sq.answers',
  copiedQuestions: 'sq.copiedQuestions',
} as const;

/** Wraps local storage: a private window may refuse it, then nothing is stored and nothing fails. */
export const stored = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // not stored
    }
  },
  /** Returns the keys with this prefix. */
  names(beginning: string): string[] {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(beginning));
    } catch {
      return [];
    }
  },
  remove(...names: string[]): void {
    try {
      for (const name of names) localStorage.removeItem(name);
    } catch {
      // nothing was stored
    }
  },
};
