/** Names in local storage, all in one place. */
export const STORED = {
  token: 'sq.token',
  loggedIn: 'sq.loggedIn',
  expiry: 'sq.expiry',
  /** Whether this browser signs in by the emergency way, past the organisation's own provider. */
  emergency: 'sq.emergency',
  recentAddress: 'sq.recentAddress',
  language: 'sq.language',
  organisationZone: 'sq.organisationZone',
  translations: 'sq.translations',
  sidebar: 'sq.sidebar',
  listLook: 'sq.list',
  raiseDraft: 'sq.raiseDraft',
  answers: 'sq.answers',
  copiedQuestions: 'sq.copiedQuestions',
} as const;

/** A private window may refuse storage: then nothing is remembered and nothing breaks. */
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
      // not remembered
    }
  },
  /** Names that begin so. */
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
      // nothing was remembered
    }
  },
};
