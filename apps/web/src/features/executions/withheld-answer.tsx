import type { WithheldAnswer as Withheld } from '@safety-qube/contract/executions';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import classes from './executions.module.css';

/** In place of an answer that names somebody whom the reader is not told: that there is one, by whom and when. */
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
