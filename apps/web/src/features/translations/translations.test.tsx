import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { asAdministrator } from '../../testing/administrator.ts';
import { answer, refusal, serve, showToasts, visit } from '../../testing/render-address.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const LISTS = 'GET /api/management/translations';
const PUT = 'PUT /api/management/translations';
const entry = (id: number, key: string, text: string, bundled: string | null = null): TranslationEntry => ({
  id,
  language: 'en',
  ns: 'app',
  key,
  text,
  bundled,
});
const candidate = entry(1, 'palette.extra', 'Extra words');
const own = entry(2, 'common.cancel', 'Never mind', 'Cancel');

/** Opens the page with lists that a decision really changes. */
async function openTexts(
  address = '',
  { candidates = [candidate], overrides = [own], edit = true, more = {} as Record<string, unknown> } = {},
) {
  let lists = { candidates, overrides };
  const decide = (accepted: boolean) => () => {
    lists = { candidates: [], overrides: accepted ? [...lists.overrides, ...lists.candidates] : lists.overrides };
    return answer(200, {});
  };
  const network = serve({
    ...asAdministrator(),
    [LISTS]: () => ({ ...lists, abilities: { edit } }),
    'PUT /api/management/translations/candidates/1/accept': decide(true),
    'PUT /api/management/translations/candidates/1/dismiss': decide(false),
    'DELETE /api/management/translations/2': () => {
      lists = { ...lists, overrides: [] };
      return answer(200, {});
    },
    [PUT]: ({ body }: { body: unknown }) => {
      const saved = { ...entry(3, '', ''), ...(body as object), bundled: 'Cancel' };
      lists = { ...lists, overrides: [...lists.overrides, saved] };
      return saved;
    },
    ...more,
  });
  showToasts();
  const view = await visit(`/management/translations${address}`);
  await screen.findByRole('heading', { level: 1 });
  return { ...network, ...view, user: userEvent.setup({ delay: null }) };
}

test('the heading says how many texts wait, and the list shows them', async () => {
  await openTexts();
  expect(await screen.findByText('1 text to review')).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'To review' })).toHaveTextContent('palette.extraExtra words');
});

test.each([
  ['Accept', 'accept', 'Text accepted'],
  ['Dismiss', 'dismiss', 'Text dismissed'],
])('%s decides on a waiting text, removes it from the list and says so', async (button, decision, said) => {
  const { user, calls } = await openTexts('?tab=waiting');
  await user.click(await screen.findByRole('button', { name: `${button}: palette.extra` }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain(`PUT /api/management/translations/candidates/1/${decision}`);
  await waitFor(() => expect(screen.queryByText('Extra words')).not.toBeInTheDocument());
});

test('a decision that the server refuses is reverted, with the reason', async () => {
  const { user } = await openTexts('', {
    more: {
      'PUT /api/management/translations/candidates/1/accept': refusal(422, 'PLACEHOLDERS_DIFFER', 'Keep the names.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept: palette.extra' }));
  expect(await screen.findByText('Keep the names.')).toBeInTheDocument();
  expect(await screen.findByText('Extra words')).toBeInTheDocument();
});

test('an own text is removed, and the undo key restores it', async () => {
  const { user, of } = await openTexts('?tab=own');
  expect(await screen.findByText('instead of: Cancel')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore default: common.cancel' }));
  expect(await screen.findByText('Default text restored')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All texts use defaults' })).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(of(PUT)[0]?.body).toEqual({
      ...{ language: 'en', ns: 'app', key: 'common.cancel', text: 'Never mind' },
      before: null,
    }),
  );
  expect(await screen.findByText('Never mind')).toBeInTheDocument();
});

test('an own text is found by its English words and saved', async () => {
  const { user, of, router } = await openTexts('?add=true', { candidates: [], overrides: [] });
  const dialog = await screen.findByRole('dialog', { name: 'Add custom text' });
  await user.type(await within(dialog).findByLabelText('Text', { selector: 'input' }), 'Cancel');
  await user.click(await screen.findByRole('option', { name: /common\.cancel/ }));
  await user.type(within(dialog).getByLabelText('Custom text'), 'Never mind');
  await user.click(within(dialog).getByRole('button', { name: 'Save text' }));
  expect(await screen.findByText('Custom text saved')).toBeInTheDocument();
  expect(of(PUT)[0]?.body).toEqual({
    ...{ language: 'en', ns: 'app', key: 'common.cancel', text: 'Never mind' },
    before: null,
  });
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('an empty list explains when a text would wait', async () => {
  await openTexts('', { candidates: [], overrides: [] });
  expect(await screen.findByRole('heading', { name: 'No texts to review' })).toBeInTheDocument();
});

test('a user who may only read sees a message and no actions', async () => {
  await openTexts('', { edit: false });
  expect(await screen.findByText('Extra words')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Accept|Dismiss|Add custom text/ })).not.toBeInTheDocument();
});

test('texts that cannot be loaded show the reason and a retry button', async () => {
  let isDown = true;
  const { user } = await openTexts('', {
    more: {
      [LISTS]: () =>
        isDown
          ? refusal(422, 'INVALID', 'The server says no.')
          : { candidates: [candidate], overrides: [], abilities: { edit: true } },
    },
  });
  expect(await screen.findByText('The server says no.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Extra words')).toBeInTheDocument();
});

test('the coverage shows what each language lacks, which can be written, and which own words have one wording', async () => {
  const nl = { language: 'nl', total: 200, missing: 3, firstMissing: [{ key: 'common.cancel', english: 'Cancel' }] };
  const { user } = await openTexts('?tab=coverage', {
    more: {
      'GET /api/management/translations/coverage': {
        languages: ['en', 'nl'],
        texts: [{ language: 'en', total: 200, missing: 0, firstMissing: [] }, nl],
        words: [
          { kind: 'place', total: 4, untranslated: 0, firstUntranslated: [] },
          { kind: 'role', total: 8, untranslated: 1, firstUntranslated: [{ name: 'Shift lead', languages: ['nl'] }] },
        ],
      },
    },
  });
  expect(await screen.findByRole('progressbar', { name: 'Dutch' })).toHaveAttribute('aria-valuenow', '98.5');
  expect(screen.getByText('3 texts missing')).toBeInTheDocument();
  expect(screen.getByText('1 has one wording')).toBeInTheDocument();
  expect(screen.getByText('Shift lead')).toBeInTheDocument();
  await user.click(screen.getByText('3 texts missing'));
  await user.click(screen.getByRole('button', { name: 'Translate: Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Add custom text' })).toBeInTheDocument();
});
