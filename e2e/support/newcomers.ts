import type { Browser, Page } from '@playwright/test';
import { ask } from './api.ts';
import { newestLinks } from './mail-links.ts';
import { PASSWORD } from './people.ts';
import { openApi, type Person, person } from './windows.ts';

type Role = 'employee' | 'supervisor' | 'ehsMember' | 'ehsManager';

/**
 * Creates new people of a tenant, all at its first facility, so that no other test changes their language, counts or sessions.
 * `roles` defines their names and roles; a unique surname distinguishes them from those of other runs.
 */
export async function newcomers<W extends string>(
  browser: Browser,
  tenant: string,
  roles: Readonly<Record<W, Role>>,
): Promise<{ administrator: Page; people: Record<W, Person> }> {
  const surname = `Q${crypto.randomUUID().slice(0, 6)}`;
  const administrator = await openApi(browser, await person(browser, tenant, 'administrator'));
  const names = await ask<{ id: number; key: string | null }[]>(administrator, 'GET', '/api/rp/names');
  const [facility] = await ask<{ id: number }[]>(administrator, 'GET', '/api/aum/um/facilities/all');
  const all = Object.entries<Role>(roles).map(([who, role]) => {
    return { who, role, email: `${who}.${surname.toLowerCase()}@${tenant}.example` };
  });
  const invite = ({ who, role, email }: (typeof all)[number]) =>
    ask(administrator, 'POST', '/api/aum/um/employee', {
      body: {
        email,
        firstname: who.charAt(0).toUpperCase() + who.slice(1),
        lastname: surname,
        roleId: names.find(({ key }) => key === role)?.id,
        facilityId: facility?.id,
        selectedLanguage: 'en',
      },
    });
  await Promise.all(all.map(invite));
  const links = await newestLinks(tenant);
  const come = async ({ who, email }: (typeof all)[number]): Promise<[string, Person]> => {
    const token = new URL(links.get(email) ?? '').searchParams.get('token');
    await ask(administrator, 'POST', '/api/identity/reset-password', { body: { token, password: PASSWORD } });
    return [who, await person(browser, tenant, email)];
  };
  const people = await Promise.all(all.map(come));
  return { administrator, people: Object.fromEntries(people) as Record<W, Person> };
}
