import type { Brand } from '@safety-qube/contract/schemas/tenants';
import classes from './brand-mark.module.css';

/** The three visible faces of a cube seen from its corner, in a box of 24. */
const FACES = { top: '12,2 21,7 12,12 3,7', start: '3,7 12,12 12,22 3,17', end: '12,12 21,7 21,17 12,22' } as const;

/** The brand's mark: a cube, or a shield with a cube in it. Decorative: the name is next to it. `size` in pixels. */
export function BrandMark({ brand, size = 26 }: { brand: Brand; size?: number }) {
  return (
    <svg className={classes['mark']} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {brand === 'security' ? (
        <>
          <path className={classes['shield']} d="M12 1 21 4v8c0 5.4-3.6 9.2-9 11-5.4-1.8-9-5.6-9-11V4z" />
          <path
            className={classes['edges']}
            d="M12 6.5 16.5 9v5.2L12 16.8 7.5 14.2V9zM7.5 9 12 11.6 16.5 9M12 11.6v5.2"
          />
        </>
      ) : (
        <>
          <polygon className={classes['top']} points={FACES.top} />
          <polygon className={classes['start']} points={FACES.start} />
          <polygon className={classes['end']} points={FACES.end} />
        </>
      )}
    </svg>
  );
}
