import type { ShownLine } from '@safety-qube/contract/schemas/board-lines';
import type { BoardPhoto } from '@safety-qube/domain/issues/board-lines';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board-line.module.css';

interface Props {
  line: ShownLine;
  /** Loads and renders a photo of a line. */
  Picture: ComponentType<{ id: number; photo: BoardPhoto; alt: string }>;
  /** What is said below the line. */
  facts: ReactNode;
}

/** A line of the board "You said, we did": what was reported and what was done, with its photos. */
export function BoardLine({ line, Picture, facts }: Props) {
  const { t } = useTranslation();
  const { id, reported, done, days, photos } = line;
  const whole = Math.round(days);
  return (
    <li className={classes['card']}>
      {photos.length > 0 && (
        <div className={classes['photos']}>
          {photos.map((photo) => {
            const label = t(photo === 'before' ? 'photos.before' : 'photos.after');
            return (
              <figure key={photo} className={classes['photo']}>
                <Picture id={id} photo={photo} alt={label} />
                <figcaption>{label}</figcaption>
              </figure>
            );
          })}
        </div>
      )}
      <dl className={classes['lines']}>
        <dt>{t('weDid.said')}</dt>
        <dd>
          <bdi>{reported}</bdi>
        </dd>
        <dt data-tone="green">{t('weDid.did')}</dt>
        <dd>
          <bdi>{done}</bdi>
        </dd>
      </dl>
      <p className={classes['facts']}>
        {facts}
        <span>{whole < 1 ? t('weDid.sameDay') : t('weDid.days', { count: whole })}</span>
      </p>
    </li>
  );
}
