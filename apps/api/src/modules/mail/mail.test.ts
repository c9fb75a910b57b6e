import type { Mail, MailBrief } from '@safety-qube/contract/schemas/mail';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  for (let i = 1; i <= 5; i += 1)
    await t.platform.mail.send(
      { tenant: t.tenants.acme, tx: t.database.forTenant(t.tenants.acme.id), origin: 'http://acme.localhost' },
      { to: `p${i}@acme.example`, template: 'admitted', language: 'en', params: { firstname: 'Ada' }, link: '/signin' },
    );
});

const list = async (query: string, as = administrator) =>
  (await t.call('acme', `GET /api/management/mail${query}`, { as })).json() as {
    items: MailBrief[];
    next: number | null;
  };
const addresses = (page: { items: MailBrief[] }) => page.items.map((m) => m.to.split('@')[0]);

test('mail is listed newest first, page by page', async () => {
  const first = await list('?limit=2');
  expect(addresses(first)).toEqual(['p5', 'p4']);
  const second = await list(`?limit=2&cursor=${first.next}`);
  expect(addresses(second)).toEqual(['p3', 'p2']);
  const third = await list(`?limit=2&cursor=${second.next}`);
  expect([addresses(third), third.next]).toEqual([['p1'], null]);
});

test('mail is found by its address, with special characters of patterns taken literally', async () => {
  expect(addresses(await list('?search=P3'))).toEqual(['p3']);
  expect(addresses(await list('?search=p_%40'))).toEqual([]);
});

test('a complete mail can be read by users who may edit roles, and by nobody else', async () => {
  const [{ id }] = (await list('?limit=1')).items as [MailBrief];
  const read = (as?: Person, tenant = 'acme') => t.call(tenant, `GET /api/management/mail/${id}`, as ? { as } : {});
  const mail = (await read(administrator)).json() as Mail;
  expect(mail).toMatchObject({ to: 'p5@acme.example', status: 'kept', template: 'admitted' });
  expect(mail.html).toContain('http://acme.localhost/signin');
  expect((await read()).statusCode).toBe(401);
  expect((await read(await t.person(t.tenants.acme, 'ehsManager'))).statusCode).toBe(403);
  expect((await read(await t.person(t.tenants.globex, 'administrator'), 'globex')).statusCode).toBe(404);
});

test('a link in kept mail is masked for every user, whatever their privileges: it opens another person’s account', async () => {
  const { acme } = t.tenants;
  for (const path of [`/resetpassword?token=${'s'.repeat(43)}`, `/signup?confirm=${'s'.repeat(43)}`]) {
    await t.platform.mail.send(
      { tenant: acme, tx: t.database.forTenant(acme.id), origin: 'http://acme.localhost' },
      { to: administrator.email, template: 'set-password', language: 'en', params: { firstname: 'Ada' }, link: path },
    );
    const [{ id }] = (await list('?limit=1')).items as [MailBrief];
    const mail = (await t.call('acme', `GET /api/management/mail/${id}`, { as: administrator })).json() as Mail;
    for (const part of ['text', 'html'] as const) {
      expect(mail[part]).toContain(`${path.split('=')[0]}=…`);
      expect(mail[part]).not.toContain('sss');
    }
  }
});
