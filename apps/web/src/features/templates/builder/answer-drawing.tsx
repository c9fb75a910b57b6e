import { Checkbox } from '@mantine/core';
import type { Answer } from '@safety-qube/domain/templates/answers';
import { optionsOf, type Question, type TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormContext, type FormSetting } from '../../../components/form-fill/form-context.ts';
import { makePreviewSources } from '../../../components/form-fill/preview-sources.ts';
import { QuestionField } from '../../../components/form-fill/question-field.tsx';
import { VideoLink } from '../../../components/form-fill/video-link.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { riskMatrixQuery } from '../../../shared/records/risk-matrix.ts';
import { hasWords, inWords } from '../words.ts';
import classes from './answer-drawing.module.css';
import { useBuilder } from './builder-context.ts';

const ignore = () => undefined;
const NO_ERRORS = [] as const;
const NO_ANSWER: Answer = {};
/** A table is drawn with its first row, whose fields say what it asks. */
const FIRST_ROW: Answer = { value: [{}] };
/** Types whose fields have their own "not applicable", or take no answer. */
const WITHOUT_NOT_APPLICABLE: readonly Question['type'][] = ['yes-no', 'instruction', 'formula'];

/** A field whose choices come from the organisation: none are loaded for a drawing. */
function ClosedField() {
  const { t } = useTranslation();
  return <Select placeholder={t('form.choosePlaceholder')} data={[]} />;
}

/** What the fields of a form need, for those that are only drawn: always the same while lists and language are. */
export function DrawnForm({ content, children }: { content: TemplateContent; children: ReactNode }) {
  const { language, own } = useBuilder();
  const { lists } = content;
  const hasMatrix = placesOf(content).some(({ question }) => question.type === 'risk-rating');
  const { data: matrix } = useQuery({ ...riskMatrixQuery, enabled: hasMatrix });
  const setting = useMemo<FormSetting>(
    () => ({
      words: (text) => (text ? inWords(text, language, own) : ''),
      lists,
      sources: { ...makePreviewSources(matrix, ignore), Person: ClosedField, Place: ClosedField, Asset: ClosedField },
      isReadOnly: false,
    }),
    [language, own, lists, matrix],
  );
  return <FormContext value={setting}>{children}</FormContext>;
}

/** Returns the answer that is shown as given: the one that has consequences, while the question is selected. */
function answerOf(question: Question, isSelected: boolean): Answer {
  if (question.type === 'table') return FIRST_ROW;
  if (!isSelected || (question.type !== 'yes-no' && question.type !== 'single-choice')) return NO_ANSWER;
  const [rule] = question.rules;
  return rule?.when.operator === 'is' ? { value: rule.when.value } : NO_ANSWER;
}

/** Gives options without a text their number, so that they can be seen. */
function useNamedOptions(question: Question): Question {
  const { t } = useTranslation();
  const { own } = useBuilder();
  if (question.type !== 'single-choice' && question.type !== 'multiple-choice') return question;
  if (optionsOf([], question)?.every(hasWords)) return question;
  const options = question.options.map((option, at) =>
    hasWords(option) ? option : { ...option, label: { [own]: t('templates.optionNumber', { number: at + 1 }) } },
  );
  return { ...question, options };
}

/** The answer to a question as people who fill in the form see it: the same fields, which cannot be reached here. */
export const AnswerDrawing = memo(function AnswerDrawing(props: { question: Question; isSelected: boolean }) {
  const { t } = useTranslation();
  const question = useNamedOptions(props.question);
  const { type } = question;
  if (type === 'instruction')
    return question.video ? (
      <div inert>
        <VideoLink address={question.video} about="" />
      </div>
    ) : null;
  return (
    <div className={classes['answer']} data-type={type} data-drawn inert aria-hidden>
      <QuestionField
        question={question}
        answer={answerOf(question, props.isSelected)}
        onAnswer={ignore}
        text=""
        labelledBy=""
        describedBy={undefined}
        isInvalid={false}
        errors={NO_ERRORS}
        calculated={undefined}
      />
      {question.notApplicable && !WITHOUT_NOT_APPLICABLE.includes(type) && (
        <Checkbox label={t('formFill.doesNotApply')} />
      )}
    </div>
  );
});
