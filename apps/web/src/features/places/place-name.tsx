import type { PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import { useTranslation } from 'react-i18next';
import { useLevels } from '../../shared/places/places.ts';
import classes from './places.module.css';

/** The level of a place, and that it is not in use. */
export function PlaceFacts({ place }: { place: PlaceOfTree }) {
  const { t } = useTranslation();
  const { label } = useLevels();
  return (
    <span className={classes['facts']}>
      <bdi>{label(place.level)}</bdi>
      {!place.isActive && <span className={classes['inactive']}>{t('places.inactive')}</span>}
    </span>
  );
}
