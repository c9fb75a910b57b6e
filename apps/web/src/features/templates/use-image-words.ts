import type { Question } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder/builder-context.ts';
import { inWords } from './words.ts';

/**
 * Returns a function that describes the image of an instruction: its text alternative, or which instruction it belongs
 * to.
 */
export function useImageWords(): (question: Question) => string {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  return (question) => {
    const alt = question.type === 'instruction' ? question.image?.alt : undefined;
    const about = inWords(question.text, language, own);
    return inWords(alt ?? {}, language, own) || (about ? t('formFill.imageOf', { about }) : t('templates.image'));
  };
}
