/** Every page that exists, with who looks at it; accessibility and pictures walk this list. */
export interface VisitedPage {
  readonly name: string;
  readonly path: string;
  readonly tenant: string;
  /** Nobody signed in when absent. */
  readonly who?: string;
  /** What the server is made to answer, by path: for a page whose link only a mail or a fresh installation carries. */
  readonly answers?: Readonly<Record<string, unknown>>;
}
const LIVE_LINK = { '/api/identity/check-link': {} };

const visitor = (name: string, path: string, tenant = 'acme'): VisitedPage => ({ name, path, tenant });
const person = (name: string, path: string, who = 'administrator', tenant = 'dbo'): VisitedPage => ({
  name,
  path,
  tenant,
  who,
});

export const VISITED_PAGES: readonly VisitedPage[] = [
  visitor('sign-in', '/'),
  visitor('sign-in-security', '/', 'orbex-security'),
  visitor('sign-up', '/signup'),
  { ...visitor('sign-up-confirm', '/signup?confirm=x'), answers: LIVE_LINK },
  visitor('sign-up-confirm-dead', '/signup?confirm=dead'),
  visitor('forgot-password', '/forgotpassword'),
  { ...visitor('reset-password', '/resetpassword?token=x'), answers: LIVE_LINK },
  visitor('reset-password-dead', '/resetpassword?token=dead'),
  { ...visitor('set-up', '/setup?token=x'), answers: { '/api/identity/setup': { tenantName: 'Acme Fabrication' } } },
  visitor('set-up-dead', '/setup?token=dead'),
  visitor('404', '/404'),
  visitor('403', '/403'),
  visitor('500', '/500'),
  visitor('unknown-tenant', '/', 'nobody'),
  person('home', '/home'),
  person('home-worker', '/home', 'worker'),
  person('home-topbar', '/home', 'administrator', 'acme'),
  person('home-security', '/home', 'administrator', 'orbex-security'),
  person('people', '/management/people'),
  person('people-invite', '/management/people?person=new'),
  person('roles', '/management/roles'),
  person('organisation', '/management/organisation'),
  person('mail', '/management/mail'),
  person('translations', '/management/translations'),
  person('profile', '/profile', 'worker'),
  person('notifications', '/notifications', 'supervisor'),
  person('lost', '/no-such-page', 'worker'),
];
