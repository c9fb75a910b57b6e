import type { Mail, MailBrief } from '@safety-qube/contract/schemas/mail';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/management/mail';
const mail = (id: number, more: Partial<Mail> = {}): Mail => ({
  id,
  to: `person${id}@acme.example`,
  subject: `Subject ${id}`,
  template: 'invitation',
  language: 'en',
  status: 'sent',
  createdAt: '2026-11-01T12:00:00.000Z',
  sentAt: '2026-11-01T12:00:05.000Z',
  error: null,
  text: `Words of ${id}. Open https://acme.example/setup?x=1.`,
  html: `<p>Page of ${id}</p>`,
  ...more,
});

/** Opens the mail list at an address; a search filters the list as the server would. */
async function openMail(address = '', mails: Mail[] = [mail(2), mail(1)], more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    [LIST]: ({ url }: { url: URL }) => ({
      items: mails.filter(({ subject }): boolean => subject.includes(url.searchParams.get('search') ?? '')),
      next: null,
    }),
    ...Object.fromEntries(mails.map((one) => [`${LIST}/${one.id}`, one])),
    ...more,
  });
  const view = await visit(`/management/mail${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Email, newest first' })).findAllByRole('listitem');

test('the list shows subject, address and status of each mail', async () => {
  await openMail('', [mail(2, { status: 'kept', sentAt: null }), mail(1)]);
  expect(await screen.findByText('Subject 2')).toBeInTheDocument();
  const [kept, sent] = await rows();
  expect(kept).toHaveTextContent('person2@acme.example');
  expect(kept).toHaveTextContent('Kept');
  expect(sent).toHaveTextContent('Sent');
  expect(screen.getByText('Choose an email to read.')).toBeInTheDocument();
});

test('without a mail server the page says that nothing is sent, and an invitation leads to its link', async () => {
  const kept = { status: 'kept', sentAt: null } as const;
  const mails = [mail(2, kept), mail(1, { ...kept, template: 'password-link' })];
  const { user } = await openMail('', mails, { [LIST]: { items: mails, next: null, isSent: false } });
  expect(await screen.findByText('Nothing is sent: no mail server is set up')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /Subject 1/ }));
  expect(
    within(await screen.findByRole('article', { name: 'Subject 1' })).queryByRole('link', {
      name: 'Open the person to copy the link',
    }),
  ).toBeNull();
  await user.click(screen.getByRole('button', { name: /Subject 2/ }));
  const invitation = within(await screen.findByRole('article', { name: 'Subject 2' }));
  const { pathname, searchParams } = new URL(
    (invitation.getByRole('link', { name: 'Open the person to copy the link' }) as HTMLAnchorElement).href,
  );
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/management/people',
    { tab: 'invited', q: 'person2@acme.example' },
  ]);
});

test('a mail opens beside the list as text with its links, and as its recipient sees it', async () => {
  const { user, router } = await openMail();
  await user.click(await screen.findByRole('button', { name: /Subject 1/ }));
  const opened = await screen.findByRole('article', { name: 'Subject 1' });
  expect(router.state.location.search).toEqual({ mail: 1 });
  expect(opened).toHaveTextContent('Words of 1.');
  expect(within(opened).getByRole('link')).toHaveAttribute('href', 'https://acme.example/setup?x=1');
  await user.click(within(opened).getByText('As sent'));
  const frame = await within(opened).findByTitle('Subject 1');
  expect(frame.getAttribute('srcdoc')).toContain('Page of 1');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(router.state.location.search).toEqual({ mail: 1, as: 'sent' });
});

test('the page counts what could not be sent, and the mail says why', async () => {
  await openMail('?mail=3', [mail(3, { status: 'failed', sentAt: null, error: '550 no such mailbox' })]);
  expect(await screen.findByText('1 email could not be sent')).toBeInTheDocument();
  expect(await screen.findByText('550 no such mailbox')).toBeInTheDocument();
});

test('the search text is in the address and in the request, and an empty result offers to clear it', async () => {
  const { user, router, of } = await openMail();
  await screen.findByText('Subject 2');
  await user.type(screen.getByRole('searchbox', { name: 'Find by address or subject' }), 'nowhere');
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ q: 'nowhere' });
  expect(of(LIST).at(-1)?.url.searchParams.get('search')).toBe('nowhere');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Subject 2')).toBeInTheDocument();
});

test('older mail is loaded on request', async () => {
  const brief = (id: number): MailBrief => mail(id);
  const { user, of } = await openMail('', [], {
    [LIST]: ({ url }: { url: URL }) =>
      url.searchParams.has('cursor') ? { items: [brief(1)], next: null } : { items: [brief(2)], next: 2 },
  });
  await user.click(await screen.findByRole('button', { name: 'Show older email' }));
  expect(await screen.findByText('Subject 1')).toBeInTheDocument();
  expect(of(LIST).at(-1)?.url.searchParams.get('cursor')).toBe('2');
  expect(screen.queryByRole('button', { name: 'Show older email' })).not.toBeInTheDocument();
});

test('an empty list says what it will show', async () => {
  await openMail('', []);
  expect(await screen.findByRole('heading', { name: 'No email yet' })).toBeInTheDocument();
  expect(screen.queryByText('Choose an email to read.')).not.toBeInTheDocument();
});

test('a list that cannot be loaded shows the reason and a retry button', async () => {
  let isDown = true;
  const { user } = await openMail('', [], {
    [LIST]: () => (isDown ? refusal(422, 'INVALID', 'The server says no.') : { items: [mail(1)], next: null }),
  });
  expect(await screen.findByRole('heading', { name: 'This couldn’t be loaded' })).toBeInTheDocument();
  expect(screen.getByText('The server says no.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Subject 1')).toBeInTheDocument();
});

test('a mail that was deleted is reported beside the list', async () => {
  await openMail('?mail=9');
  await waitFor(() => expect(screen.getByText('This does not exist.')).toBeInTheDocument());
  expect(screen.getByText('Subject 2')).toBeInTheDocument();
});

test('all mails that match are printed, not only those that are loaded', async () => {
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByText(/^Subject \d+$/).length;
  });
  const { user, of } = await openMail('?q=Sub', [], {
    [LIST]: ({ url }: { url: URL }) => {
      const [from, limit] = ['cursor', 'limit'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const next = from + limit;
      const items = Array.from({ length: Math.min(limit, 120 - from) }, (_, n) => mail(from + n + 1));
      return { items, next: next < 120 ? next : null, isSent: true };
    },
  });
  await screen.findByText('Subject 50');
  await user.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(120));
  expect(of(LIST).at(-1)?.url.searchParams.get('search')).toBe('Sub');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(async () => expect(await rows()).toHaveLength(51)); // with the button for more
});
