import type { EvaluationError } from '@safety-qube/domain/templates/evaluate';
import type { Question } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';

/** Errors that are shown only once the user tried to finish the form. */
const SHOWN_ON_FINISH: readonly EvaluationError['code'][] = [
  'required',
  'note-required',
  'photo-required',
  'task-required',
  'too-few-rows',
];
export const isOnlyMissing = ({ code }: EvaluationError): boolean => SHOWN_ON_FINISH.includes(code);

/** Returns the messages for errors of an answer. */
export function useErrorWords() {
  const { t } = useTranslation();
  return (error: EvaluationError, question: Question | undefined): string => {
    const range = question && 'min' in question ? question : undefined;
    switch (error.code) {
      case 'required':
        return t('formFill.error.required');
      case 'note-required':
        return t('formFill.error.note');
      case 'photo-required':
        return t('formFill.error.photo');
      case 'task-required':
        return t('formFill.error.task');
      case 'too-few-rows':
        return t('formFill.error.rows', { count: question?.type === 'table' ? (question.minRows ?? 1) : 1 });
      case 'too-long':
        return t('formFill.error.long');
      case 'too-many':
        return t('formFill.error.many');
      case 'out-of-range':
        return range?.min !== undefined && range.max !== undefined
          ? t('formFill.error.range', { min: range.min, max: range.max })
          : t('formFill.error.outOfRange');
      case 'unknown-question':
        return t('formFill.error.unknown');
      default:
        return t('formFill.error.kind');
    }
  };
}
