import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import type { LoadedTile, Tile } from './home.types.ts';
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

/** A tile whose figure is still loading, or could not be loaded: as high as with it, so that nothing moves. */
const TileWithoutFigure = ({ label, isPending }: LoadedTile) => (
  <div className={classes['tile']}>
    <span className={classes['tileLabel']}>{label}</span>
    <span className={classes['tileFigure']}>
      {isPending ? <Skeleton height={22} width={90} maw="100%" mt={6} /> : '–'}
    </span>
    <span className={classes['tileNote']}>{isPending && <Skeleton height={12} width={120} maw="100%" mt={3} />}</span>
  </div>
);

/**
 * The figures in one strip between two hairlines; a tile with an address is a link. The sources are shown one after the
 * other.
 */
export function TileStrip({ sources }: { sources: readonly LoadedTile[] }) {
  const { t } = useTranslation();
  const isPending = sources.some((source) => source.isPending);
  if (sources.every((source) => !source.isPending && !source.isFailed && !source.items.length)) return null;
  return (
    <section className={classes['strip']} aria-label={t('home.overview')} aria-busy={isPending}>
      {sources.map((source, at) =>
        source.isPending || source.isFailed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sources do not change while the page is mounted
          <TileWithoutFigure key={at} {...source} />
        ) : (
          source.items.map((tile) => <ATile key={tile.key} tile={tile} />)
        ),
      )}
    </section>
  );
}
