import type { Page } from '@playwright/test';
import type { Say } from './texts.ts';

/** A page to visit, with the person who opens it. */
export interface VisitedPage {
  readonly name: string;
  /** Its path, or how to find it as that person. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly tenant: string;
  /** The person to sign in; absent for none. */
  readonly who?: string;
  /** Mocked responses by path, for a page whose link is only in a mail or on a fresh installation. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Prepares the page, such as by opening a dialog. */
  readonly open?: (page: Page, say: Say) => Promise<unknown>;
  /** Selector of the part that no other visited page has; the rest is checked there. */
  readonly part?: string;
  /** Whether phones do not have it. */
  readonly isDesktopOnly?: boolean;
}
/** A page that needs nobody to sign in. */
export const visitor = (name: string, path: string, tenant = 'acme'): VisitedPage => ({ name, path, tenant });
/** A page as somebody sees it who is signed in. */
export const person = (
  name: string,
  path: VisitedPage['path'],
  who = 'administrator',
  tenant = 'dbo',
): VisitedPage => ({
  name,
  path,
  tenant,
  who,
});
