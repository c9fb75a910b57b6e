import type { ReporterForm } from '@safety-qube/contract/schemas/record-forms';
import type { Answer } from '@safety-qube/domain/templates/answers';
import { evaluateReport } from '@safety-qube/domain/templates/asked-of';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AnswerBox, answerTrays } from '../../../../components/form-fill/answer-trays.ts';
import { FormFill } from '../../../../components/form-fill/form-fill.tsx';
import type { FormSources } from '../../../../components/form-fill/form-sources.ts';
import { AssetAnswer, PersonAnswer, PlaceAnswer } from '../../../../components/form-fill/given-fields.tsx';
import type { PlaceChoice } from '../../../../components/ui/place-selects.tsx';
import { riskMatrixQuery } from '../../../../shared/records/risk-matrix.ts';
import { answersFrom, type FormValues } from './reported-form.ts';
import classes from './reporter-form.module.css';

/** Connects the answers of one form with the surrounding report, so that they are stored on the device with it. */
function useAnswerBox(templateId: number): AnswerBox {
  const { getValues, setValue, watch } = useFormContext<FormValues>();
  return useMemo(() => {
    const answers = () => answersFrom(getValues(), templateId);
    return {
      state: () => ({ answers: answers() }),
      subscribe(react) {
        const { unsubscribe } = watch(react);
        return unsubscribe;
      },
      answer: (questionId: string, answer: Answer) =>
        setValue(
          'formAnswers',
          { ...getValues('formAnswers'), [templateId]: { ...answers(), [questionId]: answer } },
          { shouldDirty: true },
        ),
    };
  }, [getValues, setValue, watch, templateId]);
}

/** The questions of the form for the reporter, evaluated by the same rules as on the server. */
export default function ReporterFields({ form: { templateId, content } }: { form: ReporterForm }) {
  const { t, i18n } = useTranslation();
  const { control } = useFormContext<FormValues & Pick<PlaceChoice, 'facilityId'>>();
  const { data: matrix } = useQuery(riskMatrixQuery);
  const box = useAnswerBox(templateId);
  const [trays] = useState(() => answerTrays(box));
  const facilityId = useWatch({ control, name: 'facilityId' });
  const sources = useMemo(
    (): FormSources => ({
      Person: PersonAnswer,
      Place: PlaceAnswer,
      Asset: AssetAnswer,
      facilityId,
      matrix,
      tray: trays.tray,
    }),
    [facilityId, matrix, trays],
  );
  const answers = answersFrom({ formAnswers: useWatch({ control, name: 'formAnswers' }) }, templateId);
  const { fieldState } = useController({
    control,
    name: 'formAnswers',
    rules: {
      validate: async () => {
        if (!(await trays.settled())) return t('recordForm.filesFailed');
        const count = evaluateReport(content, box.state().answers).errors.length;
        return count === 0 || t('executions.unfinished', { count });
      },
    },
  });
  return (
    <div id="field-formAnswers" className={classes['reporterForm']}>
      <FormFill
        content={content}
        answers={answers}
        onAnswer={box.answer}
        language={content.name[i18n.language] ? i18n.language : content.language}
        sources={sources}
        layout="column"
        isBrief
        showsMissing={fieldState.error !== undefined}
      />
    </div>
  );
}
