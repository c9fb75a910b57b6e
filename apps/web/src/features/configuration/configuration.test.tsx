import type { Setting } from '@safety-qube/contract/schemas/config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const READ = 'management.configuration.read';
const EDIT = 'management.configuration.edit';
const setting = (name: string, value: unknown, more: Partial<Setting> = {}): Setting => ({
  ...{ name, value, default: value, version: 0, changed: null },
  ...more,
});
const LANGUAGES = {
  ...{ isTranslationsEnabled: true, apiKey: 'k', project: 'safety-qube', domain: '' },
  supportedLanguages: ['en', 'it', 'fr'],
};
const SETTINGS = [
  setting('localisation_config', LANGUAGES),
  setting('raiser_silence_days', 14),
  setting('incident_regimes', 'riddor', {
    default: 'osha',
    version: 1,
    changed: { at: '2026-05-03T10:00:00.000Z', by: 'Hannah Osei' },
  }),
  setting('enable_haz_show_owner', true),
  setting('training_link', ''),
];

/** Opens the page with settings that a change really changes. */
async function openSettings(address = '', more: Record<string, unknown> = {}, privileges = [READ, EDIT]) {
  let now = SETTINGS;
  const put = ({ name }: Setting) => ({
    [`GET /api/management/configuration/${name}/effect`]: {},
    [`PUT /api/app/config/${name}`]: ({ body }: { body: unknown }) => {
      const { value } = body as { value: unknown };
      now = now.map((one) => (one.name === name ? { ...one, value, version: one.version + 1 } : one));
      return now.find((one) => one.name === name);
    },
  });
  const network = signedIn(privileges, {
    answers: {
      'GET /api/management/configuration': () => ({
        settings: now,
        abilities: { edit: privileges.includes(EDIT) },
      }),
      ...Object.assign({}, ...SETTINGS.map(put)),
      ...more,
    },
  });
  await visit(`/management/configuration${address}`);
  showToasts();
  await screen.findByRole('heading', { name: 'Configuration', level: 1 });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const row = (name: RegExp) => screen.findByRole('button', { name });

test('each setting has its value, and when and by whom it was changed; a search finds it by its key', async () => {
  const { user } = await openSettings();
  expect(await row(/raiser_silence_days 14 Default/)).toBeInTheDocument();
  expect(await row(/Great Britain \(RIDDOR\) Changed on May 0?3, 2026 by Hannah Osei/)).toBeInTheDocument();
  expect(await row(/English, Italian,? and French/)).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Hazards' })).getByText('Use an owner')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'silence');
  await waitFor(() => expect(screen.queryByText('Use an owner')).not.toBeInTheDocument());
  expect(await row(/raiser_silence_days/)).toBeInTheDocument();
});

test('a change shows what it affects, is saved on the version that was read, and open pages get it', async () => {
  const { user, of } = await openSettings('?setting=raiser_silence_days', {
    'GET /api/management/configuration/raiser_silence_days/effect': { accepted: 3 },
  });
  const days = await screen.findByRole('textbox', { name: 'Days until an approved resolution counts as accepted' });
  await user.clear(days);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await user.type(days, '7');
  const effect = await screen.findByRole('region', { name: 'What this change affects now' });
  expect(effect).toHaveTextContent('Resolutions accepted immediately3');
  const before = of('GET /api/app/config').length;
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await row(/raiser_silence_days 7/)).toBeInTheDocument();
  expect(of('PUT /api/app/config/raiser_silence_days').map(({ body }) => body)).toEqual([{ value: 7 }]);
  await waitFor(() => expect(of('GET /api/app/config').length).toBeGreaterThan(before));
});

test('a text without a value says so, and an address is written in one line', async () => {
  const { user, of } = await openSettings('?setting=training_link');
  expect(await row(/training_link None Default/)).toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: 'Address of the training' }), 'https://learn.example/');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(of('PUT /api/app/config/training_link').map(({ body }) => body)).toEqual([
      { value: 'https://learn.example/' },
    ]),
  );
  expect(await row(/training_link https:\/\/learn\.example\//)).toBeInTheDocument();
});

test('a setting that somebody else changed first is shown with their value, and the input stays', async () => {
  const theirs = setting('raiser_silence_days', 21, { version: 1 });
  const { user } = await openSettings('?setting=raiser_silence_days', {
    'PUT /api/app/config/raiser_silence_days': refusal(409, 'STALE', 'Changed', { current: theirs }),
  });
  const days = await screen.findByRole('textbox', { name: 'Days until an approved resolution counts as accepted' });
  await user.clear(days);
  await user.type(days, '7');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('21')).toBeInTheDocument();
  expect(days).toHaveValue('7');
});

test('English cannot be taken out of the languages', async () => {
  const { user, of } = await openSettings('?setting=localisation_config');
  // The dialog takes the focus when it opens, which would close a list of choices.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Languages and own texts' })).toHaveFocus());
  await user.click(await screen.findByRole('combobox', { name: 'Languages' }));
  await user.click(await screen.findByRole('option', { name: 'Italian' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(of('PUT /api/app/config/localisation_config').map(({ body }) => body)).toEqual([
      { value: { ...LANGUAGES, supportedLanguages: ['en', 'fr'] } },
    ]),
  );
});

test('without the right to edit a setting is read-only', async () => {
  await openSettings('?setting=enable_haz_show_owner', {}, [READ]);
  expect(await screen.findByRole('switch', { name: 'Use an owner' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
});
