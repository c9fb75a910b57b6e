import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import type { AssessedCase } from '@safety-qube/domain/incidents/assess-case';
import type { Employment } from '@safety-qube/domain/incidents/cases';
import { answerAsAsked, type Step } from '@safety-qube/domain/incidents/recordability';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';
import type { CaseProps } from './case-props.ts';
import { FromReport } from './from-report.tsx';
import { GuideAnswer } from './guide-answer.tsx';

const SIGNS = { yes: IconCheck, no: IconX, unknown: IconQuestionMark } as const;

/** Returns the answer to a step. */
function answered({ fact }: Step, { facts, lostTime }: CaseInput): unknown {
  const known: Partial<Record<Step['fact'], unknown>> = { ...facts };
  return fact === 'daysAway' ? lostTime : known[fact];
}

/** Whether a step repeats another: lost times are entered once, for both kinds of days. */
const isRepeated = ({ fact }: Step): boolean => fact === 'daysRestricted';

/**
 * The decision tree, step by step: each question with its paragraph, its answer and the conclusion. A no that settles
 * the matter ends it, so that no unnecessary question is asked.
 */
export function Guide(props: CaseProps & { assessed: AssessedCase; employment: Employment }) {
  const { t } = useTranslation();
  const { assessed, employment, value, ofForm } = props;
  const { steps, recordable } = assessed.recordability;
  return (
    <>
      <p className={classes['quiet']}>{t('guide.intro')}</p>
      <ol className={classes['steps']}>
        {steps.map((step) => {
          const answer = answerAsAsked(step);
          const Sign = SIGNS[answer];
          return (
            <li key={`${step.question}-${step.fact}`} className={classes['step']} data-answer={answer}>
              <span className={classes['stepSign']}>
                <Sign size={14} stroke={2.25} aria-hidden />
                <span className="unseen">{t(answer === 'unknown' ? 'guide.answer.unknown' : `record.${answer}`)}</span>
              </span>
              <div className={classes['stepText']}>
                <p>
                  {t(`guide.ask.${step.fact}`)} <small dir="ltr">29 CFR {step.paragraph}</small>
                </p>
                {step.fact === 'employment' && <p className={classes['quiet']}>{t(`employment.${employment}`)}</p>}
                {isRepeated(step) ? (
                  <p className={classes['quiet']}>{t('guide.sameTimes')}</p>
                ) : (
                  <GuideAnswer {...props} fact={step.fact} days={assessed.days} />
                )}
                <FromReport value={answered(step, value) ?? null} ofForm={answered(step, ofForm)} />
              </div>
            </li>
          );
        })}
      </ol>
      {recordable === 'no' && <p className={classes['quiet']}>{t('guide.ends')}</p>}
      <p className={classes['quiet']}>{t('report.limits.osha')}</p>
    </>
  );
}
