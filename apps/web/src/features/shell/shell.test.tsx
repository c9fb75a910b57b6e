import { readFileSync } from 'node:fs';
import { SIDEBAR_WIDTH } from '@safety-qube/domain/frame';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { IconFlame } from '@tabler/icons-react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TRACKED_LABELS } from '../../config/menu.ts';
import { SHELL_REGISTRY, type ShellRegistry } from '../../config/shell-registry.ts';
import { STORED, stored } from '../../shared/page/stored.ts';
import { refusal, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

const ALL = ['management.user.read', 'management.role.read', 'management.role.edit', 'management.branding.read'];
const resizeTo = (width: number): void => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
const open = async (address = '/home') => {
  const view = await visit(address);
  await screen.findByRole('main');
  return view;
};
const menu = () => screen.getByRole('navigation', { name: 'Main menu' });

/** A template that does not exist: the sidebar folds for its page as well. */
const ANSWERS_OF_BUILDER = { 'GET /api/templates/5': refusal(404, 'NOT_FOUND', 'Not found') };

beforeEach(() => resizeTo(1440));
afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  await act(() => i18next.changeLanguage('en'));
});

describe('the tenant’s layout', () => {
  test.each([
    [1, ['complementary']],
    [2, ['banner', 'complementary']],
    [3, ['banner']],
  ])('%i has the expected bars', async (layoutTheme, landmarks) => {
    signedIn(ALL, { theme: { layoutTheme } });
    await open();
    for (const landmark of ['banner', 'complementary'])
      expect(screen.queryAllByRole(landmark).filter((found) => found.closest('main') === null)).toHaveLength(
        landmarks.includes(landmark) ? 1 : 0,
      );
    expect(within(menu()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Account of Amara Patel' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Search or run' })).toBeInTheDocument();
  });

  test('is a bar at the bottom on a phone, whatever the theme', async () => {
    resizeTo(390);
    signedIn(ALL, { theme: { layoutTheme: 2 } });
    await open();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(within(menu()).getByRole('link', { name: 'Home' })).toBeInTheDocument();
    await userEvent.click(within(menu()).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog');
    expect(await within(sheet).findByRole('link', { name: 'People' })).toHaveAttribute('href', '/management/people');
    expect(within(sheet).getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
  });
});

describe('the menu', () => {
  test('contains the pages that the user may open, under Administration', async () => {
    signedIn(['management.user.read']);
    await open();
    await userEvent.click(within(menu()).getByRole('button', { name: 'Administration' }));
    const links = within(menu()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Home',
      'Actions',
      'Hazards',
      'Incidents',
      'Issues & Observations',
      'Tasks',
      'Inspections',
      'Overview',
      'People',
      'Service accounts',
    ]);
  });

  test('has no Administration for a user who may not read any of it', async () => {
    signedIn([]);
    await open();
    expect(within(menu()).queryByRole('button', { name: 'Administration' })).toBeNull();
  });
});

describe('the sidebar', () => {
  test('opens collapsed in a window of 1220 pixels, its entries named by labels', async () => {
    resizeTo(1220);
    signedIn(ALL);
    await open();
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
    expect(within(menu()).getByRole('link', { name: 'Home' })).toHaveTextContent('');
  });

  test('remembers in a wide window that the user collapsed it', async () => {
    signedIn(ALL);
    const { unmount } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(stored.get(STORED.sidebar)).toBe('collapsed');
    unmount();
    await open();
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
  });

  test('does not remember a change in a narrow window', async () => {
    resizeTo(1000);
    signedIn(ALL);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument();
    expect(stored.get(STORED.sidebar)).toBeNull();
  });

  test('folds by itself in the form builder, where the choice is remembered apart from other pages', async () => {
    const user = userEvent.setup();
    const toggle = () => user.keyboard('{Control>}[KeyB]{/Control}');
    const inBuilder = { ...ANSWERS_OF_BUILDER };
    signedIn(ALL, { answers: inBuilder });
    const { router, unmount } = await open();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument();
    await act(() => router.navigate({ href: '/inspections/templates/5' }));
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
    expect(stored.get(STORED.sidebar)).toBeNull();
    await toggle();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument();
    await toggle();
    await toggle();
    await act(() => router.navigate({ to: '/home' }));
    await toggle();
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
    unmount();
    signedIn(ALL, { answers: inBuilder });
    await open('/inspections/templates/5');
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument();
  });

  test.each(LANGUAGES)('has room for each of the tracked entries in %s', (language) => {
    const letter = { ar: 5.6, zh: 13.5 }[language as string] ?? 6.8;
    const around = 10 + 8 + 17 + 10 + 8 + 10; // paddings, icon and gap
    const texts: Record<string, string> = JSON.parse(
      readFileSync(`${process.cwd()}/packages/locales/src/${language}/app.json`, 'utf8'),
    );
    const tooLong = TRACKED_LABELS.map((label) => texts[label] ?? '').filter(
      (text) => text.length * letter > SIDEBAR_WIDTH.open - around,
    );
    expect(tooLong).toEqual([]);
  });
});

describe('language', () => {
  test('is chosen from those the tenant supports, by their own names, and saved in the profile', async () => {
    const config = [
      {
        name: 'localisation_config',
        aliasName: '',
        value: { supportedLanguages: ['en', 'ar', 'nl'], isTranslationsEnabled: false },
      },
    ];
    const server = signedIn(ALL, { answers: { 'GET /api/app/config': config } });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Account of Amara Patel' }));
    const choice = await screen.findByLabelText('Language'); // jsdom opens no popover
    expect(
      within(choice)
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent),
    ).toEqual(['English', 'العربية', 'Nederlands']);
    await userEvent.selectOptions(choice, 'ar');
    await waitFor(() =>
      expect(server.of('PATCH /api/aum/um/employee').map((call) => call.body)).toEqual([
        { id: 7, selectedLanguage: 'ar' },
      ]),
    );
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });

  test('on a phone it is chosen in a sheet', async () => {
    resizeTo(390);
    const server = signedIn(ALL);
    await open();
    await userEvent.click(within(menu()).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog');
    await userEvent.click(await within(sheet).findByLabelText('Language'));
    await userEvent.click(await screen.findByRole('option', { name: 'Italiano' }));
    await waitFor(() =>
      expect(server.of('PATCH /api/aum/um/employee').map((call) => call.body)).toEqual([
        { id: 7, selectedLanguage: 'it' },
      ]),
    );
  });

  test('of the profile is shown from the start, right to left for Arabic', async () => {
    signedIn(ALL, { me: { selectedLanguage: 'ar' } });
    await open();
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(await screen.findByRole('button', { name: /Amara Patel/ })).toBeInTheDocument();
  });
});

describe('what no module has registered', () => {
  const registry = SHELL_REGISTRY as { -readonly [K in keyof ShellRegistry]: ShellRegistry[K] };
  const before = { ...registry };
  const putBack = () => Object.assign(registry, before);

  test('is not shown: no raise button, no bell', async () => {
    registry.raise = [];
    delete registry.bell;
    try {
      signedIn([...ALL, 'incident.raise']);
      await open();
      expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    } finally {
      putBack();
    }
  });

  test('appears as soon as it is registered, for users who may use it', async () => {
    registry.raise = [{ label: 'incident.many', icon: IconFlame, to: '/home', permissions: ['incident.raise'] }];
    registry.bell = () => <button type="button">3 new</button>;
    try {
      signedIn(['incident.raise']);
      const { unmount } = await open();
      expect(await screen.findByRole('button', { name: 'Report' })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: '3 new' })).toBeInTheDocument();
      unmount();
      signedIn([]);
      await open();
      expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    } finally {
      putBack();
    }
  });
});

describe('the palette', () => {
  const people = [
    { id: 9, firstname: 'Lucía', lastname: 'Muñoz', jobTitle: 'HSE officer', pictureVersion: null, isActive: true },
  ];
  const find = async (text: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByPlaceholderText(/pages/, undefined, { timeout: 5000 }), text);
    return screen.findByRole('dialog', { name: 'Find or run' });
  };

  test('opens by Ctrl-K, finds a page and goes there by Enter', async () => {
    signedIn(ALL, { answers: { 'GET /api/management/mail': { items: [], next: null } } });
    const { router } = await open();
    await find('mail');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/management/mail'));
  });

  test('finds people ignoring accents, for a user who may open them', async () => {
    signedIn(ALL, { answers: { 'GET /api/aum/um/brief': people } });
    const { router } = await open();
    const palette = await find('@lucia mu');
    expect(within(palette).getByText('HSE officer')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toContain('/management/people?person=9'));
  });

  test('refers to the selected row from the search field, so that a screen reader announces it', async () => {
    signedIn(ALL);
    await open();
    await find('switch');
    const field = screen.getByRole('combobox', { name: 'Find or run' });
    const [first, second, ...rest] = within(screen.getByRole('listbox', { name: 'Find or run' })).getAllByRole(
      'option',
    );
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', first?.id));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', second?.id));
    expect(second).toHaveAttribute('aria-selected', 'true');
    for (const option of [first, ...rest]) expect(option).toHaveAttribute('aria-selected', 'false');
    await userEvent.clear(field);
    await userEvent.type(field, 'nothing of the kind');
    await waitFor(() => expect(field).not.toHaveAttribute('aria-activedescendant'));
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('does not offer people to a user who may not open them', async () => {
    signedIn([], { answers: { 'GET /api/aum/um/brief': people } });
    await open();
    const palette = await find('lucia');
    expect(within(palette).queryByText('HSE officer')).toBeNull();
    expect(within(palette).queryByText('people')).toBeNull();
    expect(await within(palette).findByText('Nothing matches “lucia”')).toBeInTheDocument();
  });

  test('finds records by number or words on the server, requested once the user has stopped typing', async () => {
    const server = signedIn(ALL, {
      answers: {
        'GET /api/search': [
          { id: 41, type: 'hazard', number: 'HAZ-000041', title: 'Scaffold without planks', status: 'Assigned' },
        ],
      },
    });
    await open();
    const palette = await find('#scaff');
    const found = await within(palette).findByRole('option', { name: /Scaffold without planks/ });
    expect(found).toHaveTextContent('HAZ-000041');
    expect(found).toHaveTextContent('Assigned');
    expect(server.of('GET /api/search').map(({ url }) => url.searchParams.get('q'))).toEqual(['scaff']);
    expect(within(palette).getByRole('option', { name: /Hazards mentioning/ })).toBeInTheDocument();
  });

  test('runs actions: switches to Arabic', async () => {
    signedIn(ALL);
    await open();
    await find('>arabic');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ar'));
  });
});
