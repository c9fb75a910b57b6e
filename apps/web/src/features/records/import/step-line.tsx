import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../../components/ui/status-glyph.tsx';
import classes from './step-line.module.css';
import { STEPS, type Step } from './steps.ts';

/**
 * The steps of an import as a quiet line; `open` are the steps that can be opened. Once the import is over, the last
 * one is done too.
 */
export function StepLine(props: { now: Step; isOver: boolean; open: readonly Step[]; onStep: (step: Step) => void }) {
  const { now, isOver, open, onStep } = props;
  const { t } = useTranslation();
  const at = STEPS.indexOf(now);
  return (
    <nav aria-label={t('import.steps')} className={classes['stepLine']}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} data-state={index < at ? 'done' : index === at ? 'now' : 'next'}>
            <button
              type="button"
              disabled={!open.includes(step)}
              aria-current={step === now ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              <StatusGlyph glyph={index < at || isOver ? 'done' : index === at ? 'half' : 'dashed'} />
              <span>{t(`import.step.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className={classes['stepPhone']}>
        {t('import.stepOf', { at: at + 1, all: STEPS.length, step: t(`import.step.${now}`) })}
      </p>
    </nav>
  );
}
