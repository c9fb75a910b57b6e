import type { Branding } from '@safety-qube/contract/schemas/branding';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { refusal, showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

vi.mock('../../app/brand-preview/brand-preview.tsx', () => ({
  BrandPreview: ({ scheme, page, colours, language, isPhone }: Record<string, unknown>) => (
    <pre data-testid="preview">{JSON.stringify({ scheme, page, colours, language, isPhone })}</pre>
  ),
}));
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const ALL = ['create', 'read', 'edit', 'delete'].map((right) => `management.branding.${right}`);
const BRANDING: Branding = {
  ...{ appName: 'Safety Qube', primary: '#4482FF', secondary: '#5C6677', tertiary: '#1F4FB8' },
  ...{ layoutTheme: 1, topbarTheme: 1, sidebarTheme: 1, greeting: {}, documentHead: null, appId: null },
  ...{ androidStore: null, appleStore: null, logoLight: '', logoDark: '', favicon: '', brandAppId: 'safety-qube' },
  version: 1,
  abilities: { create: true, edit: true, delete: true },
};
const SAVE = 'PATCH /api/management/branding';

/** Opens the page with a look that a change really changes. */
async function openBranding(more: Record<string, unknown> = {}, first = BRANDING) {
  let now = first;
  const network = signedIn(ALL, {
    answers: {
      'GET /api/management/branding': () => now,
      [SAVE]: ({ body }: { body: unknown }) => {
        now = { ...now, ...(body as Partial<Branding>), version: now.version + 1 };
        return now;
      },
      'DELETE /api/management/branding': () => ({ ...BRANDING, version: 9 }),
      ...more,
    },
  });
  await visit('/management/branding');
  showToasts();
  await screen.findByRole('heading', { name: 'Branding', level: 1 });
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const preview = async () => JSON.parse((await screen.findByTestId('preview')).textContent ?? '');
const save = () => screen.getByRole('button', { name: 'Save changes' });

test('everything is shown in the preview before it is saved, and only what was changed is sent', async () => {
  const { user, of } = await openBranding();
  const name = await screen.findByLabelText('Application name');
  await user.clear(name);
  await user.type(name, 'Acme Safe');
  await user.click(screen.getByRole('radio', { name: 'Top bar and sidebar' }));
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Color of the top bar' })).getByRole('radio', { name: 'Color 5' }),
  );
  expect((await preview()).scheme.theme).toMatchObject({ appName: 'Acme Safe', layoutTheme: 2, topbarTheme: 5 });
  await user.click(screen.getByRole('switch', { name: 'Dark' }));
  await user.click(screen.getByRole('switch', { name: 'Phone' }));
  await user.click(screen.getByRole('radio', { name: 'Sign-in' }));
  expect(await preview()).toMatchObject({ page: 'signIn', colours: 'dark', isPhone: true, language: 'en' });
  expect(of(SAVE)).toHaveLength(0);
  await user.click(save());
  await waitFor(() =>
    expect(of(SAVE).map(({ body }) => body)).toEqual([
      { appName: 'Acme Safe', layoutTheme: 2, topbarTheme: 5, version: 1 },
    ]),
  );
  expect(await screen.findByText('Branding saved')).toBeInTheDocument();
});

test('a colour on which text cannot be read is named with the nearest that can, and that is used', async () => {
  const { user, of } = await openBranding();
  const colour = await screen.findByLabelText('Primary color');
  await user.clear(colour);
  await user.type(colour, '#ffd400');
  const note = await screen.findByText(/White text on this color has a contrast of 1\.4/);
  await user.click(within(note.parentElement as HTMLElement).getByRole('button', { name: 'Use this shade' }));
  await waitFor(() => expect(screen.queryByText(/contrast of 1\.4/)).not.toBeInTheDocument());
  await user.click(save());
  await waitFor(() => expect(of(SAVE)).toHaveLength(1));
  expect(of(SAVE)[0]?.body).toEqual({ primary: expect.stringMatching(/^#[0-9a-f]{6}$/), version: 1 });
});

test('what is no colour stays in its field and says so', async () => {
  const { user } = await openBranding();
  const colour = await screen.findByLabelText('Primary color');
  await user.clear(colour);
  await user.type(colour, 'banana');
  await user.tab();
  expect(colour).toHaveValue('banana');
  expect(colour).toHaveAccessibleDescription('Enter a color such as #1F4FB8.');
});

test('what the layout does not have is not offered', async () => {
  const { user } = await openBranding();
  expect(await screen.findByText('This layout has no top bar.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Top bar with the menu' }));
  expect(await screen.findByText('This layout has no sidebar.')).toBeInTheDocument();
});

test('a refused picture says why, and what was edited stays', async () => {
  const { user } = await openBranding({
    'POST /api/management/branding/pictures/logoLight': refusal(422, 'NOT_AN_IMAGE', 'This is not a picture.'),
  });
  const name = await screen.findByLabelText('Application name');
  await user.type(name, ' 2');
  const file = new File(['<svg/>'], 'logo.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input as HTMLInputElement, file);
  await user.click(await screen.findByRole('button', { name: 'Use this picture: Logo on light background' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a picture.');
  expect(name).toHaveValue('Safety Qube 2');
  expect((await preview()).scheme.theme.logo).toBeNull();
});

test('a picture is in the preview before it is used, and only then saved', async () => {
  const SET = 'POST /api/management/branding/pictures/logoLight';
  const { user, of } = await openBranding({ [SET]: { ...BRANDING, logoLight: '/api/tenant/picture/x', version: 2 } });
  await screen.findByLabelText('Application name');
  const upload = () =>
    user.upload(
      document.querySelector('input[type="file"]') as HTMLInputElement,
      new File(['pixels'], 'logo.png', { type: 'image/png' }),
    );
  const image = 'data:image/png;base64,cGl4ZWxz';
  await upload();
  await waitFor(async () => expect((await preview()).scheme.theme.logo).toEqual({ light: image, dark: image }));
  await user.click(screen.getByRole('button', { name: 'Do not use: Logo on light background' }));
  expect((await preview()).scheme.theme.logo).toBeNull();
  await upload();
  const use = await screen.findByRole('button', { name: 'Use this picture: Logo on light background' });
  expect(of(SET)).toHaveLength(0);
  await user.click(use);
  await waitFor(() => expect(of(SET).map(({ body }) => body)).toEqual([{ image }]));
  expect((await preview()).scheme.theme.logo.light).toBe('/api/tenant/picture/x');
});

test('somebody else’s change is shown with a choice', async () => {
  const { user } = await openBranding({
    [SAVE]: refusal(409, 'STALE', 'Changed', { current: { ...BRANDING, appName: 'Theirs', version: 2 } }),
  });
  await user.type(await screen.findByLabelText('Application name'), '!');
  await user.click(save());
  expect(await screen.findByText('Theirs')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use the current version' }));
  expect(await screen.findByLabelText('Application name')).toHaveValue('Theirs');
});

test('going back to the brand’s look asks first', async () => {
  const { user, of } = await openBranding({}, { ...BRANDING, appName: 'Acme Safe' });
  await user.click(await screen.findByRole('button', { name: 'Back to the brand’s look' }));
  const dialog = await screen.findByRole('dialog', { name: 'Go back to the brand’s look?' });
  await user.click(within(dialog).getByRole('button', { name: 'Back to the brand’s look' }));
  await waitFor(() => expect(of('DELETE /api/management/branding')).toHaveLength(1));
  expect(await screen.findByLabelText('Application name')).toHaveValue('Safety Qube');
});

test('without the right to edit the look is read-only', async () => {
  await openBranding({}, { ...BRANDING, abilities: { create: false, edit: false, delete: false } });
  expect(await screen.findByLabelText('Application name')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
});
