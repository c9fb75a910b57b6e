import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import type { PlaceMenuProps } from './place-menu.tsx';
import { PlaceMenuButton } from './place-menu-button.tsx';
import { PlaceFacts } from './place-name.tsx';
import classes from './places.module.css';
import { type PlaceNode, pathTo } from './tree.ts';

/** Places that are rendered at first, and more at each tap. */
const PLACES_AT_ONCE = 100;

/** One level of the tree, on a phone: the places in the one at `at`, or the facilities. */
export function PlaceLevel(
  props: Omit<PlaceMenuProps, 'place'> & {
    nodes: readonly PlaceNode[];
    at: string | undefined;
    onGo: (key: string | undefined) => void;
    label: string;
  },
) {
  const { nodes, at, onGo, label, ...menu } = props;
  const { t } = useTranslation();
  const [most, setMost] = useState(PLACES_AT_ONCE);
  const path = at === undefined ? [] : pathTo(nodes, at);
  const here = path.at(-1);
  const shown = here ? here.children : nodes;
  return (
    <>
      {here && (
        <nav className={classes['path']} aria-label={label}>
          <button type="button" className={classes['up']} onClick={() => onGo(path.at(-2)?.key)}>
            <DirectionalIcon name="back" size={16} />
            <bdi className="words">{path.at(-2)?.place.name ?? label}</bdi>
          </button>
          <div className={classes['here']}>
            <h2>
              <bdi>{here.place.name}</bdi>
            </h2>
            <PlaceFacts node={here} />
            <PlaceMenuButton {...menu} place={here.place} />
          </div>
        </nav>
      )}
      {here && !shown.length && (
        <p className={classes['nothing']}>{t('places.emptyBelow', { name: here.place.name })}</p>
      )}
      <ul aria-label={here?.place.name ?? label}>
        {shown.slice(0, most).map((node) => (
          <li key={node.key} className={classes['item']} data-inactive={!node.place.isActive || undefined}>
            <button type="button" className={classes['go']} onClick={() => onGo(node.key)}>
              <bdi className="words">{node.place.name}</bdi>
              <PlaceFacts node={node} />
            </button>
            <PlaceMenuButton {...menu} place={node.place} />
          </li>
        ))}
      </ul>
      {shown.length > most && (
        <div className={classes['more']}>
          <Button variant="default" onClick={() => setMost((now) => now + PLACES_AT_ONCE)}>
            {t('places.more')}
          </Button>
        </div>
      )}
    </>
  );
}
