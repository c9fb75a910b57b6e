import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Need } from '../../config/record-parts.ts';
import { NeedLink } from './need-link.tsx';
import classes from './need-list.module.css';

/** What a record needs before it can be closed, with how much of it is done. What is done stays listed, so that nothing moves. */
export function NeedList({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation();
  const id = useId();
  const met = needs.filter(({ isMet }) => isMet).length;
  return (
    <section className={classes['needs']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{t('needs.title')}</h2>
        <span>{t('needs.count', { met, total: needs.length })}</span>
        <progress className={classes['bar']} value={met} max={needs.length} aria-hidden />
      </div>
      <ul>
        {needs.map((need) => (
          <li key={need.key} data-met={need.isMet || undefined}>
            {need.isMet ? (
              <IconCircleCheckFilled size={18} role="img" aria-label={t('needs.done')} />
            ) : (
              <IconCircleDashed size={18} stroke={1.75} aria-hidden />
            )}
            <NeedLink need={need} />
          </li>
        ))}
      </ul>
    </section>
  );
}
