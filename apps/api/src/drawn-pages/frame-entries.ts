import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import type { PageTextKey } from '../platform/page-text.ts';

/** The icons of the frame that no type of record has: those of the web application (Tabler), as paths in a box of 24. */
export const ICONS = {
  home: 'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
  actions: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M4 13h3l3 3h4l3 -3h3',
  inspections:
    'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2M9 14l2 2l4 -4',
  bell: 'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1',
  search: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6',
  raise: 'M12 5l0 14M5 12l14 0',
  more: 'M4 6l16 0M4 12l16 0M4 18l16 0',
  fold: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M9 4l0 16',
} as const;

/** Returns an icon, `size` pixels wide and high, of its path in a box of 24. */
export const icon = (path: string, size: number, stroke: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

/** A page of the menu: what everybody sees, so that it says nothing about who looks at it (config/menu.ts of the web). */
export interface FrameEntry {
  readonly label: PageTextKey;
  /** Path of its icon. */
  readonly icon: string;
  readonly to: string;
  /** What it is called above its list, if not as in the menu. */
  readonly heading?: PageTextKey;
  /** Whether the menu shows a count beside it. */
  readonly isCounted?: true;
  readonly raise?: { readonly to: string; readonly heading: PageTextKey };
}

const GENERAL: readonly FrameEntry[] = [
  { label: 'menu.home', icon: ICONS.home, to: '/home' },
  { label: 'menu.actions', icon: ICONS.actions, to: '/my-actions', heading: 'home.actions', isCounted: true },
];
const RECORDS: readonly FrameEntry[] = [
  ...RECORD_TYPE_NAMES.map(
    (type): FrameEntry => ({
      label: `${type}.many`,
      icon: RECORD_TYPES[type].icon,
      to: RECORD_TYPES[type].pages.list,
      isCounted: true,
      raise: { to: RECORD_TYPES[type].pages.raise, heading: `${type}.raise` },
    }),
  ),
  { label: 'menu.inspections', icon: ICONS.inspections, to: '/inspections/schedules' },
];
/** The pages of the menu: before the heading of records, and below it. */
export const ENTRIES = { general: GENERAL, records: RECORDS } as const;
const ALL = [...GENERAL, ...RECORDS];

/** Returns the entry that a path belongs to. */
export const entryAt = (path: string): FrameEntry | undefined =>
  ALL.find(({ to }) => path === to || path.startsWith(`${to}/`));

/** Returns the heading of the page at a path, if that is known from its address; the home page's has the person's name. */
export function headingAt(path: string): PageTextKey | undefined {
  const raised = ALL.find(({ raise }) => raise?.to === path)?.raise;
  if (raised) return raised.heading;
  const entry = path === '/home' ? undefined : ALL.find(({ to }) => to === path);
  return entry && (entry.heading ?? entry.label);
}

/** The keys of the texts of the frame. */
export const FRAME_TEXTS: readonly PageTextKey[] = [
  'menu.records',
  'notifications.title',
  'shell.more',
  'shell.search',
  ...ALL.flatMap(({ label, heading, raise }) => [
    label,
    ...(heading ? [heading] : []),
    ...(raise ? [raise.heading] : []),
  ]),
];
