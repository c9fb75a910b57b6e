import type { Question } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder/builder-context.ts';
import { inWords } from './words.ts';

/** What the image of an instruction shows, in words: its text alternative, or whose image it is. */
export function useImageWords(): (question: Question) => string {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  return (question) => {
    const alt = question.type === 'instruction' ? question.image?.alt : undefined;
    const about = inWords(question.text, language, own);
    return inWords(alt ?? {}, language, own) || (about ? t('formFill.imageOf', { about }) : t('templates.image'));
  };
}
