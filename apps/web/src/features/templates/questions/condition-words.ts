import { listText } from '@safety-qube/domain/list-text';
import {
  type Condition,
  NOT_APPLICABLE,
  optionsOf,
  type Question,
  type TemplateContent,
} from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { inWords } from '../words.ts';

/** Returns a function that gives the options of a question, with their texts. */
export function useChoices(): (question: Question) => { value: string; label: string }[] | undefined {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const { lists }: TemplateContent = useContent();
  return (question) => {
    const options = optionsOf(lists, question);
    if (!options) return undefined;
    const words = options.map(({ id, label }, at) => ({
      value: id,
      label:
        question.type === 'yes-no'
          ? t(id === 'yes' ? 'templates.yes' : 'templates.no')
          : inWords(label, language, own) || t('templates.optionNumber', { number: at + 1 }),
    }));
    return question.notApplicable ? [...words, { value: NOT_APPLICABLE, label: t('templates.notApplicable') }] : words;
  };
}

/** Returns a function that describes a condition: "If Yes", "If above 5". */
export function useConditionWords(): (question: Question, when: Condition) => string {
  const { t, i18n } = useTranslation();
  const choicesOf = useChoices();
  return (question, when) => {
    const choices = choicesOf(question);
    const word = (value: string | number) =>
      choices?.find((choice) => choice.value === value)?.label ?? String(value === '' ? '…' : value);
    switch (when.operator) {
      case 'in':
        return t('templates.when.in', { value: listText(i18n.language, when.values.map(word), 'disjunction') || '…' });
      case 'between':
        return t('templates.when.between', { from: word(when.from), to: word(when.to) });
      case 'empty':
      case 'answered':
        return t(`templates.when.${when.operator}`);
      default:
        return t(`templates.when.${when.operator}`, { value: word(when.value) });
    }
  };
}
