import { Textarea } from '@mantine/core';
import { readFormula } from '@safety-qube/domain/templates/formula';
import type { QuestionOf } from '@safety-qube/domain/templates/template';
import { isNumeric } from '@safety-qube/domain/templates/visibility';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { inWords } from '../words.ts';
import classes from './properties.module.css';
import { UnitField } from './unit-field.tsx';

type Formula = QuestionOf<'formula'>;

/** The formula, with a choice of the questions that it may use. */
export function FormulaField({ question, onChange }: { question: Formula; onChange: (question: Formula) => void }) {
  const { t } = useTranslation();
  const { language, own, canEdit } = useBuilder();
  const content = useContent();
  const numeric = placesOf(content)
    .map((place) => place.question)
    .filter((one) => one.id !== question.id && isNumeric(one));
  const wordsOf = new Map(numeric.map(({ id, text }) => [id, inWords(text, language, own) || t('templates.noWords')]));
  // A formula refers to questions by id, which users do not know.
  const readable = question.formula.replaceAll(/\{([^{}]*)\}/g, (name, id: string) => wordsOf.get(id) ?? name);
  const isWrong = question.formula.trim() !== '' && 'failedAt' in readFormula(question.formula);
  return (
    <>
      <Textarea
        size="sm"
        autosize
        minRows={2}
        label={t('templates.formula')}
        description={t('templates.formulaHelp')}
        error={isWrong && t('templates.problem.formula-unreadable')}
        disabled={!canEdit}
        value={question.formula}
        onChange={(event) => onChange({ ...question, formula: event.currentTarget.value })}
        dir="ltr"
      />
      {readable !== question.formula && (
        <p className={classes['said']}>
          <bdi className="words">{readable}</bdi>
        </p>
      )}
      {canEdit && (
        <Select
          size="sm"
          label={t('templates.formulaInsert')}
          placeholder={t('form.choosePlaceholder')}
          searchable
          nothingFoundMessage={t('templates.formulaNone')}
          data={[...wordsOf].map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(id) => id && onChange({ ...question, formula: `${question.formula}{${id}}` })}
        />
      )}
      <UnitField question={question} onChange={onChange} />
    </>
  );
}
