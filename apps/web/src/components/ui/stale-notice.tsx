import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './stale-notice.module.css';

/** A property that another user changed. */
export interface StaleFact {
  readonly name: string;
  readonly label: string;
  /** Its current value. */
  readonly now: string;
  /** Whether the user was about to change it too. */
  readonly isMine: boolean;
}

/** Another user saved first: shows the current values and lets the user choose. */
export function StaleNotice(props: { facts: readonly StaleFact[]; onTakeTheirs: () => void; onKeepMine: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes['stale']} role="alert">
      <h3>{t('form.staleTitle')}</h3>
      <p>{t('form.staleText')}</p>
      <dl>
        {props.facts.map(({ name, label, now, isMine }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <bdi>{now || '–'}</bdi>
              {isMine && <span className={classes['mine']}> · {t('form.staleYoursToo')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap={8} mt={10}>
        <Button size="xs" variant="default" onClick={props.onTakeTheirs}>
          {t('form.staleTake')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onKeepMine}>
          {t('form.staleKeep')}
        </Button>
      </Group>
    </section>
  );
}
