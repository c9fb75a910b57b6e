import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { useTranslation } from 'react-i18next';
import { inWords } from './words.ts';

/** Returns a function that gives the name of a template in the user's language. */
export function useTemplateName(): (template: Pick<TemplateHead, 'name' | 'language'>) => string {
  const { t, i18n } = useTranslation();
  return ({ name, language }) => inWords(name, i18n.language, language) || t('templates.unnamed');
}
