import { useTranslation } from 'react-i18next';
import { useLevels } from '../../shared/places/places.ts';
import classes from './places.module.css';
import type { PlaceNode } from './tree.ts';

/** The number of places in another one that are in the tree. */
const countBelow = ({ children }: PlaceNode): number =>
  children.reduce((count, child) => count + 1 + countBelow(child), 0);

/** What there is to say of a place: of a facility its city, and how many units and people it has; of a unit its level. */
export function PlaceFacts({ node }: { node: PlaceNode }) {
  const { t } = useTranslation();
  const { label } = useLevels();
  const { level, city, people, isActive } = node.place;
  const units = countBelow(node);
  const facts =
    level === 'facility'
      ? [
          city,
          units > 0 && t('places.unitCount', { count: units }),
          !!people && t('places.peopleCount', { count: people }),
        ].filter((fact) => typeof fact === 'string' && fact !== '')
      : [label(level)];
  return (
    <span className={classes['facts']}>
      {facts.map((fact) => (
        <bdi key={String(fact)}>{fact}</bdi>
      ))}
      {!isActive && <span className={classes['inactive']}>{t('places.inactive')}</span>}
    </span>
  );
}
