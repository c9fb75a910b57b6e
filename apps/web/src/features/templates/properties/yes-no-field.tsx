import { Checkbox } from '@mantine/core';
import { type QuestionOf, YES_NO } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { AmountField } from './amount-field.tsx';
import { withField } from './fields.ts';
import classes from './properties.module.css';

type YesNo = QuestionOf<'yes-no'>;

/** Points of yes and no, both or none, and which of them is a failed answer. */
export function YesNoField({ question, onChange }: { question: YesNo; onChange: (question: YesNo) => void }) {
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const score = (answer: 'yes' | 'no', points: number | undefined) => {
    const scores = { yes: 0, no: 0, ...question.scores, [answer]: points ?? 0 };
    const isCounted = points !== undefined || scores.yes !== 0 || scores.no !== 0;
    onChange(withField(question, 'scores', isCounted ? scores : undefined));
  };
  return (
    <fieldset className={classes['group']}>
      <legend>{t('templates.answers')}</legend>
      {YES_NO.map((answer) => (
        <div key={answer} className={classes['option']}>
          <span>{t(answer === 'yes' ? 'templates.yes' : 'templates.no')}</span>
          <div>
            <AmountField
              label={t('templates.points')}
              isLabelHidden
              min={0}
              value={question.scores?.[answer]}
              onChange={(points) => score(answer, points)}
            />
          </div>
          <Checkbox
            size="xs"
            label={t('templates.failed')}
            disabled={!canEdit}
            checked={question.negative.includes(answer)}
            onChange={(event) =>
              onChange({
                ...question,
                negative: event.currentTarget.checked
                  ? [...question.negative, answer]
                  : question.negative.filter((one) => one !== answer),
              })
            }
          />
        </div>
      ))}
    </fieldset>
  );
}
