import type { ExecutionsOfSchedule } from '@safety-qube/contract/schemas/executions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import classes from './executions.module.css';
import { Outcome } from './outcome.tsx';

/** Finished executions of a form at a place, each with its result and a link to its answers. */
export function FinishedList({ all }: { all: ExecutionsOfSchedule['finished'] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  if (!all.length) return null;
  return (
    <section className={classes['finished']} aria-labelledby="finished">
      <h2 id="finished">{t('executions.finishedLast')}</h2>
      <ul className={classes['rows']}>
        {all.map(({ id, submittedById, submittedAt, result }) => (
          <li key={id}>
            <Link to="." search={{ execution: id }}>
              <span>
                <bdi>{people.name(submittedById)}</bdi>
                <small>{dates.moment(submittedAt)}</small>
              </span>
              <Outcome result={result} />
              <DirectionalIcon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
