import { useDebouncedValue } from '@mantine/hooks';
import { searchRecords } from '@safety-qube/contract/endpoints/across-types';
import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import {
  IconFilter,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconPlus,
  type IconProps,
  IconUserCircle,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { pagesOf } from '../../../config/menu.ts';
import { RECORD_TYPE_SETUPS, setupOf } from '../../../config/record-types.ts';
import type { StatusLook } from '../../../config/status-looks.ts';
import { call } from '../../../shared/api/call.ts';
import { useMay } from '../../../shared/session/access.ts';
import { employeeBriefsQuery } from '../../../shared/session/session-queries.ts';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import { APPEARANCES } from '../appearances.ts';
import { useShell } from '../shell-context.ts';
import { useAccount } from '../use-account.ts';
import { useRaiseChoices } from '../use-raise-choices.ts';
import { type PaletteQuery, rank } from './match.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Further search words. */
  readonly words?: string;
  readonly icon?: ComponentType<IconProps>;
  readonly person?: EmployeeBrief;
  /** Its status, at the end of the line. */
  readonly state?: StatusLook | undefined;
  /** Its address, for items that can be opened in a new tab. */
  readonly href?: string;
  readonly run: () => void;
}
export interface PaletteGroup {
  readonly name: 'actions' | 'records' | 'pages' | 'people';
  readonly items: readonly PaletteItem[];
}

/** Maximum number of people that are shown; more letters narrow the results. */
const MAX_PEOPLE = 7;
/** Maximum number of records that are requested. */
const MAX_RECORDS = 8;
/** Time after the last key stroke until records are searched, in milliseconds, and the minimum number of letters. */
const DEBOUNCE_MS = 180;
const MIN_QUERY_LENGTH = 2;
/** Number of actions shown before anything is typed. */
const INITIAL_ACTIONS = 4;

function useActions(): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { sidebar } = useShell();
  const { languages, chooseLanguage, appearance, setAppearance, signOut } = useAccount();
  const raise = useRaiseChoices();
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

/** Records by number or words, found by the server; an earlier request is aborted when the text changes. */
function useRecords(text: string): { items: PaletteItem[]; isAsking: boolean } {
  const navigate = useNavigate();
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const isLong = text.length >= MIN_QUERY_LENGTH && asked.length >= MIN_QUERY_LENGTH;
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(searchRecords, { query: { q: asked, limit: MAX_RECORDS } }, { signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const items = data.map((record) => {
    const setup = setupOf(record.type);
    const href = setup.paths.record(record.id);
    return {
      id: `record-${record.id}`,
      label: record.title,
      detail: record.number,
      icon: setup.icon,
      state: setup.statuses[record.status],
      href,
      run: () => void navigate({ href }),
    };
  });
  return { items: isLong ? items : [], isAsking: text.length >= MIN_QUERY_LENGTH && (isFetching || asked !== text) };
}

/** Lists filtered by the text, as the last suggestion. */
function useListsWith(text: string): PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (text.length < MIN_QUERY_LENGTH) return [];
  return Object.values(RECORD_TYPE_SETUPS).map(({ paths, labels }) => {
    const href = `${paths.list}?${new URLSearchParams({ q: text })}`;
    return {
      id: `mention-${paths.list}`,
      label: t('palette.mention', { many: t(labels.many), text }),
      icon: IconFilter,
      href,
      run: () => void navigate({ href }),
    };
  });
}

/** Whether the user may find people: only those who may open them. */
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

/** Returns the items that match, the best first; otherwise in their own order. */
const found = (items: readonly PaletteItem[], text: string): readonly PaletteItem[] =>
  items
    .map((item) => ({ item, score: rank(text, item.label, item.detail ?? '', item.words ?? '') }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);

/**
 * Returns the items of the palette for a query, in groups, without empty ones. `isAsking` while records are searched: what
 * follows them waits, not to be pushed down.
 */
export function usePaletteGroups({ within, text }: PaletteQuery): {
  groups: readonly PaletteGroup[];
  isAsking: boolean;
} {
  const isAll = within === 'everything';
  const [actions, pages, people] = [useActions(), usePages(), usePeople()];
  const withRecords = isAll || within === 'records';
  const records = useRecords(withRecords ? text : '');
  const lists = useListsWith(withRecords ? text : '');
  const isBlank = isAll && !text;
  const groups: PaletteGroup[] = [
    { name: 'pages', items: isAll ? found(pages, text) : [] },
    {
      name: 'actions',
      items: isAll || within === 'actions' ? found(actions, text).slice(0, isBlank ? INITIAL_ACTIONS : undefined) : [],
    },
    { name: 'records', items: records.items.length ? [...records.items, ...lists] : [] },
    {
      name: 'people',
      items:
        (isAll && text && !records.isAsking) || within === 'people' ? found(people, text).slice(0, MAX_PEOPLE) : [],
    },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isAsking: records.isAsking };
}
