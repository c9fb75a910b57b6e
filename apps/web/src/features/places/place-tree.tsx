import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { useLevels } from '../../shared/places/places.ts';
import type { PlaceAction } from './place-actions.ts';
import { offersOf } from './place-actions.ts';
import type { PlaceMenuProps } from './place-menu.tsx';
import { PlaceMenuButton } from './place-menu-button.tsx';
import { PlaceFacts } from './place-name.tsx';
import classes from './places.module.css';
import { type PlaceNode, type PlaceRow, rowsOf } from './tree.ts';

/** Rows that are rendered at first, and more at each click: a tenant can have thousands of facilities. */
const ROWS_AT_ONCE = 200;
/** The action of each key on a row: as in lists of files. */
const KEYS: Readonly<Record<string, 'rename' | 'move' | 'delete'>> = { F2: 'rename', m: 'move', Delete: 'delete' };

/** Returns what a key does on a row of the tree: moves the focus, opens, closes, or begins an action. */
function useTreeKeys(props: {
  rows: readonly PlaceRow[];
  onToggle: (node: PlaceNode, isOpen: boolean) => void;
  begin: (node: PlaceNode, kind: 'rename' | 'move' | 'delete') => void;
}) {
  const { rows, onToggle, begin } = props;
  const { i18n } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<string>();
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCurrent(row.node.key);
    table.current?.querySelector<HTMLElement>(`[data-key="${row.node.key}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (event.target !== event.currentTarget || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMirrored = i18n.dir() === 'rtl';
    const [inward, outward] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const { node, isOpen, depth } = row;
    const action = KEYS[event.key];
    const parent = rows.findLastIndex((one, at) => at < index && one.depth < depth);
    const moves = new Map([
      ['ArrowDown', () => focus(index + 1)],
      ['ArrowUp', () => focus(index - 1)],
      ['Home', () => focus(0)],
      ['End', () => focus(rows.length - 1)],
      [inward, () => (isOpen ? focus(index + 1) : onToggle(node, true))],
      [outward, () => (isOpen ? onToggle(node, false) : focus(parent))],
      ['Enter', () => event.currentTarget.querySelector<HTMLElement>('[data-menu]')?.click()],
    ]);
    const move = action ? () => begin(node, action) : moves.get(event.key);
    if (!move) return;
    event.preventDefault();
    move();
  };
  return {
    table,
    onKeyDown,
    setCurrent,
    current: rows.some((row) => row.node.key === current) ? current : rows[0]?.node.key,
  };
}

/** The tree of places, on a wide screen. */
export function PlaceTree(
  props: Omit<PlaceMenuProps, 'place'> & {
    nodes: readonly PlaceNode[];
    /** Whether a place is open before the user opens or closes it. */
    isOpenAtFirst: boolean;
    label: string;
  },
) {
  const { nodes, isOpenAtFirst, label, ...menu } = props;
  const { t } = useTranslation();
  const { below } = useLevels();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const all = rowsOf(nodes, ({ key }) => toggled[key] ?? isOpenAtFirst);
  const rows = all.slice(0, most);
  const onToggle = ({ key, children }: PlaceNode, isOpen: boolean) => {
    if (children.length) setToggled((now) => ({ ...now, [key]: isOpen }));
  };
  const begin = ({ place }: PlaceNode, kind: 'rename' | 'move' | 'delete') => {
    const action: PlaceAction = { kind, place };
    if (offersOf(place, menu.abilities, below)[kind]) menu.onAction(action);
  };
  const keys = useTreeKeys({ rows, onToggle, begin });
  return (
    <div className={classes['scroll']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree with columns has no element of its own */}
      <table ref={keys.table} className={classes['tree']} role="treegrid" aria-label={label}>
        <tbody>
          {rows.map(({ node, depth, isOpen }, index) => (
            <tr
              key={node.key}
              data-key={node.key}
              aria-level={depth + 1}
              {...(node.children.length > 0 && { 'aria-expanded': isOpen })}
              tabIndex={node.key === keys.current ? 0 : -1}
              onFocus={() => keys.setCurrent(node.key)}
              onKeyDown={(event) => keys.onKeyDown(event, index)}
              data-inactive={!node.place.isActive || undefined}
            >
              <td style={{ '--depth': depth }}>
                <span className={classes['name']}>
                  {node.children.length > 0 ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      className={classes['toggle']}
                      data-open={isOpen || undefined}
                      aria-label={t(isOpen ? 'places.hideBelow' : 'places.showBelow', { name: node.place.name })}
                      onClick={() => onToggle(node, !isOpen)}
                    >
                      <DirectionalIcon name="forward" size={14} />
                    </button>
                  ) : (
                    <span className={classes['toggle']} />
                  )}
                  {node.place.level === 'facility' ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      dir="auto"
                      className={classes['open']}
                      onClick={() => menu.onSettings(node.place.id)}
                    >
                      {node.place.name}
                    </button>
                  ) : (
                    <bdi className="words">{node.place.name}</bdi>
                  )}
                </span>
              </td>
              <td>
                <PlaceFacts node={node} />
              </td>
              <td>
                <PlaceMenuButton {...menu} place={node.place} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > rows.length && (
        <div className={classes['more']}>
          <Button variant="default" onClick={() => setMost((now) => now + ROWS_AT_ONCE)}>
            {t('places.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
