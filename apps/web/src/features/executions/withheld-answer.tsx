import type { WithheldAnswer as Withheld } from '@safety-qube/contract/schemas/executions';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import classes from './executions.module.css';

/** Placeholder for an answer that names a person whom the reader may not see: that it exists, who gave it and when. */
export function WithheldAnswer({ of: { savedById, savedAt } }: { of: Withheld }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const when = dates.moment(savedAt);
  return (
    <p className={classes['withheld']}>
      {savedById === null
        ? t('executions.withheld', { when })
        : t('executions.withheldBy', { name: people.name(savedById), when })}
    </p>
  );
}
