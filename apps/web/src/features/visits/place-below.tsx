import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import type { ChosenPlace } from './report-draft.ts';
import classes from './visits.module.css';

const PlaceChoice = lazy(() => fetchPart(() => import('./place-choice.tsx')));

interface Props {
  code: string;
  name: string;
  chosen: ChosenPlace;
  onChange: (chosen: ChosenPlace) => void;
}

/** Offers to say where exactly below the place that the visitor came by; closed unless they have said it. */
export function PlaceBelow(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(Object.keys(props.chosen).length > 0);
  return (
    <details className={classes['fold']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('visit.below.open')}</summary>
      {isOpen && (
        <Suspense>
          <PlaceChoice {...props} />
        </Suspense>
      )}
    </details>
  );
}
