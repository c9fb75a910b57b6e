import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

// Loaded before the time of a test begins, as a page loads it before it is opened.
beforeAll(async () => {
  await import('./own-words.tsx');
}, 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const WORDS = 'GET /api/management/translations/words';
const PUT = 'PUT /api/management/translations/words';
const word = (id: string, name: string, more: Partial<OwnWord> = {}): OwnWord => ({
  ...{ kind: 'role', id, name, of: null, own: {}, bundled: {}, isSame: false, canEdit: true },
  ...more,
});
const AUDITOR = word('1', 'Auditor', { bundled: { en: 'Auditor', zh: '审计员' } });
const LEAD = word('2', 'Shift lead');

async function openWords(address = '', more: Record<string, unknown> = {}) {
  const network = serve({
    ...asAdministrator(),
    'GET /api/management/translations': { overrides: [], candidates: [], abilities: { edit: true } },
    [WORDS]: { items: [AUDITOR, LEAD], total: 2 },
    [PUT]: ({ body }: { body: { id: string; language: string; text: string } }) => ({
      ...(body.id === '1' ? AUDITOR : LEAD),
      own: { [body.language]: body.text },
    }),
    ...more,
  });
  showToasts();
  await visit(`/management/translations?tab=words${address}`);
  await screen.findByRole('list', { name: 'The organization’s own words' });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const field = (name: string) => screen.getByRole('textbox', { name });

test('a word is written in place, saved by Enter, which goes on to the next one', async () => {
  const { user, of } = await openWords('&in=fr');
  await user.type(field('Auditor in French'), 'Contrôleur{Enter}');
  await waitFor(() =>
    expect(of(PUT).map(({ body }) => body)).toEqual([
      { kind: 'role', id: '1', language: 'fr', before: null, text: 'Contrôleur' },
    ]),
  );
  expect(field('Shift lead in French')).toHaveFocus();
  expect(await screen.findByText('Word saved')).toBeInTheDocument();
  await user.tab();
  expect(of(PUT)).toHaveLength(1);
  await waitFor(() => expect(field('Auditor in French')).toHaveValue('Contrôleur'));
});

test('an English reader is offered another language first, with the wording of the product where there is none of its own', async () => {
  await openWords();
  expect(field('Auditor in Chinese')).toHaveAttribute('placeholder', '审计员');
  expect(field('Shift lead in Chinese')).toHaveAttribute('placeholder', 'Shift lead');
});

test('all words are printed, not only those that are loaded', async () => {
  let printed = 0;
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = screen.getAllByRole('textbox', { name: /^Word \d+ in Chinese$/ }).length;
  });
  const { user } = await openWords('', {
    [WORDS]: ({ url }: { url: URL }) => {
      const [page, size] = ['page', 'size'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const from = (page - 1) * size;
      const items = Array.from({ length: Math.min(size, 120 - from) }, (_, n) =>
        word(`${from + n}`, `Word ${from + n}`),
      );
      return { items, total: 120 };
    },
  });
  expect(screen.getAllByRole('textbox', { name: /^Word/ })).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Print all rows' }));
  await waitFor(() => expect(printed).toBe(120));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Word/ })).toHaveLength(50));
});

test('Escape goes back to what was saved', async () => {
  const { user, of } = await openWords('&in=it', {
    [WORDS]: { items: [{ ...LEAD, own: { it: 'Capoturno' } }], total: 1 },
  });
  await user.type(field('Shift lead in Italian'), ' 2{Escape}');
  expect(field('Shift lead in Italian')).toHaveValue('Capoturno');
  await user.tab();
  expect(of(PUT)).toHaveLength(0);
});

test('what another person has written meanwhile is shown with a choice, and nothing is lost', async () => {
  let isFirst = true;
  const { user, of } = await openWords('&in=fr', {
    [PUT]: ({ body }: { body: { text: string } }) => {
      if (!isFirst) return { ...LEAD, own: { fr: body.text } };
      isFirst = false;
      return refusal(409, 'STALE', 'Changed', { current: { ...LEAD, own: { fr: 'Chef' } } });
    },
  });
  await user.type(field('Shift lead in French'), 'Responsable{Enter}');
  const note = (await screen.findByText('Now: Chef')).parentElement as HTMLElement;
  expect(field('Shift lead in French')).toHaveValue('Responsable');
  await user.click(within(note).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(of(PUT)[1]?.body).toMatchObject({ before: 'Chef', text: 'Responsable' }));
});

test('only what is missing in the chosen language is asked for, and a refusal is said at its field', async () => {
  const { user, calls } = await openWords('&in=ar&missing=true', {
    [PUT]: refusal(422, 'WORD_TOO_LONG', 'Use at most 40 characters.'),
  });
  expect(calls.some(({ url }) => url.searchParams.get('missing') === 'ar')).toBe(true);
  await user.type(field('Shift lead in Arabic'), 'قائد{Enter}');
  expect(await screen.findByText('Use at most 40 characters.')).toBeInTheDocument();
  expect(field('Shift lead in Arabic')).toHaveValue('قائد');
});

test('a word that the reader may not change is shown as it is', async () => {
  await openWords('&in=fr', { [WORDS]: { items: [{ ...LEAD, canEdit: false }], total: 1 } });
  expect(field('Shift lead in French')).toHaveAttribute('readonly');
});
