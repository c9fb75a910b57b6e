import { expect, test } from 'vitest';
import { filterMenu, type MenuRoute, meets, type RequiredPermissions } from './menu-filter.ts';

const A = 'hazard.raise';
const B = 'incident.raise';
const C = 'task.all';

test.each<[RequiredPermissions, string[], boolean]>([
  [[], [], true],
  [[A], [], false],
  [[A], [A], true],
  [[A, B], [A], false],
  [[A, B], [A, B], true],
  [[[A, B]], [], false],
  [[[A, B]], [B], true],
  [[C, [A, B]], [A], false],
  [[C, [A, B]], [C], false],
  [[C, [A, B]], [C, B], true],
  [
    [
      [A, B],
      [B, C],
    ],
    [A, C],
    true,
  ],
  [[[]], [A], false],
])('all plain entries are required and any one of a nested list: %j with %j is %s', (required, granted, expected) => {
  expect(meets(required, Object.fromEntries(granted.map((code) => [code, true])))).toBe(expected);
});

test('a permission that the map denies counts as absent', () => {
  expect(meets([A], { [A]: false })).toBe(false);
  expect(meets([[A]], { [A]: false })).toBe(false);
});

interface Route extends MenuRoute<Route> {
  name: string;
}
const names = (routes: readonly Route[]): unknown[] =>
  routes.map((r) => (r.children ? [r.name, names(r.children)] : r.name));

const MENU: Route[] = [
  { name: 'home' },
  { name: 'secret', hidden: true },
  { name: 'raise', permissions: [[A, B]] },
  {
    name: 'group',
    children: [
      { name: 'tasks', permissions: [C] },
      {
        name: 'deep',
        children: [
          { name: 'both', permissions: [A, B] },
          { name: 'gone', hidden: true },
        ],
      },
    ],
  },
  { name: 'guarded group', permissions: [B], children: [{ name: 'open page' }] },
];

test.each<[string[], unknown[]]>([
  [[], ['home']],
  [[A], ['home', 'raise']],
  [[C], ['home', ['group', ['tasks']]]],
  [
    [A, B],
    ['home', 'raise', ['group', [['deep', ['both']]]], ['guarded group', ['open page']]],
  ],
])(
  'hidden and forbidden routes are removed at every depth, and so are groups left empty: with %j',
  (granted, expected) => {
    expect(names(filterMenu(MENU, Object.fromEntries(granted.map((code) => [code, true]))))).toEqual(expected);
  },
);

test('filtering does not change the given menu', () => {
  const before = structuredClone(MENU);
  filterMenu(MENU, {});
  expect(MENU).toEqual(before);
});
