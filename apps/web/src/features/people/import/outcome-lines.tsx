import type { BulkOutcome } from '@safety-qube/contract/schemas/people-bulk';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/ui/section.tsx';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import classes from './people-import.module.css';

/** The lines of a file that are refused, with the reason of each. */
export function OutcomeLines({ lines, count }: { lines: BulkOutcome['lines']; count: number }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  if (!lines.length) return null;
  return (
    <Section isPlain title={t('people.importRefused', { count, n: whole(count) })}>
      <ul className={classes['lines']}>
        {lines.map(({ line, name, message }) => (
          <li key={line}>
            <span className={classes['line']}>{t('people.importLine', { line: whole(line) })}</span>
            <span className={classes['who']}>
              <bdi>{name}</bdi>
            </span>
            <span className={classes['why']}>{message}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className={classes['line']}>
          {t('people.importMore', { count: count - lines.length, n: whole(count - lines.length) })}
        </p>
      )}
    </Section>
  );
}
