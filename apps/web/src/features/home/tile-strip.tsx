import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/use-numbers.ts';
import type { Loaded, Tile } from './home.types.ts';
import classes from './home-page.module.css';

function Figure({ tile }: { tile: Tile }) {
  const numbers = useNumbers();
  return (
    <>
      <span className={classes['tileLabel']}>{tile.label}</span>
      <span className={classes['tileFigure']}>
        <b className="num">{typeof tile.value === 'number' ? numbers.whole(tile.value) : numbers.count(tile.value)}</b>{' '}
        {tile.unit}
      </span>
      <span className={classes['tileNote']} data-tone={tile.tone}>
        {tile.note}
      </span>
    </>
  );
}

/** The figures in one strip between two hairlines; a tile that leads somewhere is a link. */
export function TileStrip({ tiles }: { tiles: Loaded<Tile> }) {
  const { t } = useTranslation();
  if (!tiles.isPending && !tiles.items.length) return null;
  return (
    <section className={classes['strip']} aria-label={t('home.overview')} aria-busy={tiles.isPending}>
      {tiles.items.map((tile) =>
        tile.to ? (
          <Link key={tile.key} to={tile.to} className={classes['tile']}>
            <Figure tile={tile} />
          </Link>
        ) : (
          <div key={tile.key} className={classes['tile']}>
            <Figure tile={tile} />
          </div>
        ),
      )}
      {tiles.isPending && (
        <div className={classes['tile']}>
          <Skeleton height={14} width={70} my={3} />
          <Skeleton height={26} width={90} my={4} />
          <Skeleton height={12} width={120} my={2} />
        </div>
      )}
    </section>
  );
}
