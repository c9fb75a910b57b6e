import { useDebouncedValue } from '@mantine/hooks';
import { entriesOf } from '@safety-qube/domain/objects';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './configuration.module.css';
import { settingEffectQuery } from './configuration.queries.ts';

/** Milliseconds without a change of the value after which its effect is counted. */
const PAUSE_MS = 250;

/** What a change of a setting takes away, counted before it is saved; nothing while it takes nothing. */
export function SettingEffect({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [counted] = useDebouncedValue(value, PAUSE_MS);
  const { data } = useQuery({ ...settingEffectQuery(name, counted), retry: false });
  const counts = entriesOf(data ?? {}).flatMap(([kind, count]) => (count ? [{ kind, count }] : []));
  return (
    <div aria-live="polite">
      {counts.length > 0 && (
        <section className={classes['effect']} aria-label={t('configuration.effect')}>
          <h3>{t('configuration.effect')}</h3>
          <dl>
            {counts.map(({ kind, count }) => (
              <Fact key={kind} label={t(`configuration.effect.${kind}`)}>
                <span className="num">{numbers.whole(count)}</span>
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
