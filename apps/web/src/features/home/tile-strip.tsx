import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
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

function ATile({ tile }: { tile: Tile }) {
  if (!tile.to)
    return (
      <div className={classes['tile']}>
        <Figure tile={tile} />
      </div>
    );
  return (
    <Link to={tile.to} className={classes['tile']}>
      <Figure tile={tile} />
    </Link>
  );
}

/** Placeholder for a tile that is still loading, so that the others do not move. */
const TileSkeleton = () => (
  <div className={classes['tile']}>
    <Skeleton height={14} width={70} my={3} />
    <Skeleton height={26} width={90} maw="100%" my={4} />
    <Skeleton height={12} width={120} maw="100%" my={3} />
  </div>
);

/**
 * The figures in one strip between two hairlines; a tile with an address is a link. The sources are shown one after the
 * other.
 */
export function TileStrip({ sources }: { sources: readonly Loaded<Tile>[] }) {
  const { t } = useTranslation();
  const isPending = sources.some((source) => source.isPending);
  if (!isPending && !sources.some(({ items }) => items.length)) return null;
  return (
    <section className={classes['strip']} aria-label={t('home.overview')} aria-busy={isPending}>
      {sources.map((source, at) =>
        source.isPending ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sources do not change while the page is mounted
          <TileSkeleton key={at} />
        ) : (
          source.items.map((tile) => <ATile key={tile.key} tile={tile} />)
        ),
      )}
    </section>
  );
}
