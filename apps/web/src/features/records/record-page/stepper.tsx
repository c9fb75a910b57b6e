import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../../components/ui/status-glyph.tsx';
import type { RecordFlow } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { useSentenceContext } from './people-words.ts';
import { historyQuery } from './record-data.ts';
import classes from './stepper.module.css';
import { type Step, stepsOf } from './steps.ts';

function StepMark({ step, setup }: { step: Step; setup: RecordTypeSetup }) {
  const look = setup.statuses[step.status];
  if (step.state === 'past')
    return (
      <span className={classes['done']}>
        <IconCheck size={12} stroke={2.5} aria-hidden />
      </span>
    );
  return (
    <span className={classes['mark']} data-tone={step.state === 'now' ? look?.tone : undefined}>
      <StatusGlyph glyph={step.state === 'now' ? (look?.glyph ?? 'ring') : 'dashed'} size={18} />
    </span>
  );
}

/**
 * The steps of a record: the past ones with the time spent there, the current one, and the next ones with who decides.
 */
export function Stepper({ setup, flow, record }: { setup: RecordTypeSetup; flow: RecordFlow; record: AnyRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const speaker = useSentenceContext(record.type);
  const decides = (status: string) => flow.decides(status, record, speaker);
  const isPhone = useLayout() === 'mobile';
  const [isOpen, setOpen] = useState(false);
  const { data: history = [] } = useQuery(historyQuery(record.id));
  const steps = stepsOf(record, history, flow.way(record, speaker));
  // A record that ended where it began took no steps.
  if (steps.length < 2) return null;
  const now = steps.findIndex((step) => step.state === 'now');
  const next = steps[now + 1];
  const name = (status: string) => {
    const look = setup.statuses[status];
    return look ? t(look.short) : status;
  };
  const list = (
    <ol
      className={classes['steps']}
      data-column={isPhone || undefined}
      style={{ '--steps': steps.length }}
      aria-label={t('steps.label')}
    >
      {steps.map((step) => (
        <li
          key={step.status}
          className={classes['step']}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={classes['line']}>
            <StepMark step={step} setup={setup} />
            <i />
            {step.spent !== undefined && (
              <>
                <small>{dates.span(step.spent)}</small>
                <i />
              </>
            )}
          </span>
          <span className={classes['words']}>
            <b data-tone={step.state === 'now' ? setup.statuses[step.status]?.tone : undefined}>{name(step.status)}</b>
            {step.state === 'next' ? (
              <small>{decides(step.status)}</small>
            ) : (
              <>
                {step.by != null && <small>{people.name(step.by)}</small>}
                {step.at && (
                  <small>
                    <time dateTime={step.at}>{dates.nearMoment(step.at)}</time>
                  </small>
                )}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
  if (!isPhone) return list;
  return (
    <div className={classes['phone']}>
      <div className={classes['bars']} aria-hidden>
        {steps.map((step) => (
          <i
            key={step.status}
            data-state={step.state}
            data-tone={step.state === 'now' ? setup.statuses[step.status]?.tone : undefined}
          />
        ))}
      </div>
      <div className={classes['phoneRow']}>
        <span>
          <b>{t('steps.of', { step: now + 1, count: steps.length })}</b> {next ? decides(next.status) : ''}
        </span>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'steps.fewer' : 'steps.all')}
        </button>
      </div>
      {isOpen && list}
    </div>
  );
}
