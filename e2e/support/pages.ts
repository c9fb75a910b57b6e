/** Every page that exists, with who looks at it; accessibility and pictures walk this list. */
export interface VisitedPage {
  readonly name: string;
  readonly path: string;
  readonly tenant: string;
  /** Nobody signed in when absent. */
  readonly who?: string;
}

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
  visitor('sign-up-confirm', '/signup?confirm=x'),
  visitor('forgot-password', '/forgotpassword'),
  visitor('reset-password', '/resetpassword?token=x'),
  visitor('set-up', '/setup?token=x'),
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
  person('mail', '/management/mail'),
  person('translations', '/management/translations'),
  person('profile', '/profile', 'worker'),
  person('lost', '/no-such-page', 'worker'),
];
