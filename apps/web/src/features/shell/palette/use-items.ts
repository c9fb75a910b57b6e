import type { EmployeeBrief } from '@safety-qube/contract/people';
import { meets } from '@safety-qube/domain/menu-filter';
import {
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconPlus,
  type IconProps,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../components/ui/person-name.ts';
import { pagesOf } from '../../../config/menu.ts';
import { useMay, usePermissions } from '../../../lib/access.ts';
import { languageName } from '../../../lib/choose-language.ts';
import { employeeBriefsQuery } from '../../../lib/start-session.ts';
import { APPEARANCES } from '../appearances.ts';
import { useShell } from '../shell-context.ts';
import { useAccount } from '../use-account.ts';
import { rank, type Wish } from './match.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Other words that find it. */
  readonly words?: string;
  readonly icon?: ComponentType<IconProps>;
  readonly person?: EmployeeBrief;
  /** Where it leads, for what can be opened in a new tab. */
  readonly href?: string;
  readonly run: () => void;
}
export interface PaletteGroup {
  readonly name: 'actions' | 'pages' | 'people';
  readonly items: readonly PaletteItem[];
}

/** People found are cut to this many: whoever looks for more types another letter. */
const PEOPLE_AT_MOST = 7;
/** Actions shown before anything is typed. */
const ACTIONS_AT_FIRST = 4;

function useActions(): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const granted = usePermissions();
  const { registry, sidebar } = useShell();
  const { languages, chooseLanguage, appearance, setAppearance, signOut } = useAccount();
  const raise = registry.raise.filter((choice) => meets(choice.permissions, granted));
  return [
    ...raise.map(({ to, label }) => ({
      id: to,
      label: t(label),
      icon: IconPlus,
      href: to,
      run: () => void navigate({ to }),
    })),
    ...languages
      .filter((code) => code !== i18n.language)
      .map((code) => ({
        id: `language-${code}`,
        label: t('palette.switchTo', { language: languageName(code, i18n.language) }),
        detail: languageName(code),
        words: `${languageName(code, 'en')} ${code} ${t('common.language')}`,
        icon: IconLanguage,
        run: () => chooseLanguage(code),
      })),
    ...APPEARANCES.filter(({ value }) => value !== appearance).map(({ value, command, icon }) => ({
      id: `appearance-${value}`,
      label: t(command),
      words: t('shell.appearance'),
      icon,
      run: () => setAppearance(value),
    })),
    ...(sidebar
      ? [
          {
            id: 'sidebar',
            label: t(sidebar.isCollapsed ? 'shell.expand' : 'shell.collapse'),
            icon: IconLayoutSidebar,
            run: sidebar.toggle,
          },
        ]
      : []),
    { id: 'sign-out', label: t('shell.signOut'), icon: IconLogout, run: signOut },
  ];
}

function usePages(): PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu } = useShell();
  const pages = [
    ...pagesOf(menu).map(({ to = '/home', label, icon }) => ({ to, label: t(label), icon })),
    { to: '/profile', label: t('shell.profile'), icon: IconUserCircle },
  ];
  return pages.map(({ to, label, icon }) => ({ id: to, label, icon, href: to, run: () => void navigate({ to }) }));
}

/** People can be found by whoever may open them. */
export const useMayFindPeople = (): boolean => useMay()('management.user.read');

function usePeople(): PaletteItem[] {
  const navigate = useNavigate();
  const mayFind = useMayFindPeople();
  const { data: people = [] } = useQuery({ ...employeeBriefsQuery, enabled: mayFind });
  if (!mayFind) return [];
  return people.map((person) => {
    const href = `/management/people?person=${person.id}`;
    return {
      id: `person-${person.id}`,
      label: personName(person),
      detail: person.jobTitle ?? undefined,
      person,
      href,
      run: () => void navigate({ href }),
    };
  });
}

/** The items that meet a wish, the best first; their own order otherwise. */
const found = (items: readonly PaletteItem[], text: string): readonly PaletteItem[] =>
  items
    .map((item) => ({ item, score: rank(text, item.label, item.detail ?? '', item.words ?? '') }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);

/** What the palette offers for a wish, in groups; empty groups are left out. */
export function usePaletteGroups({ within, text }: Wish): readonly PaletteGroup[] {
  const [actions, pages, people] = [useActions(), usePages(), usePeople()];
  const isAll = within === 'everything';
  const isBlank = isAll && !text;
  const groups: PaletteGroup[] = [
    { name: 'pages', items: isAll ? found(pages, text) : [] },
    {
      name: 'actions',
      items: within === 'people' ? [] : found(actions, text).slice(0, isBlank ? ACTIONS_AT_FIRST : undefined),
    },
    { name: 'people', items: within === 'actions' || isBlank ? [] : found(people, text).slice(0, PEOPLE_AT_MOST) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
