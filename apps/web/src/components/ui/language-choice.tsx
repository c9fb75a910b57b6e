import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import classes from './language-choice.module.css';

/**
 * Chooses the language before sign-in; stored in this browser. Uses the browser's own select: it works everywhere, and
 * keeps positioning code out of the first load.
 */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <label className={classes['choice']}>
      <IconLanguage size={16} aria-hidden="true" />
      <select
        aria-label={t('common.language')}
        value={i18n.language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value)}
      >
        {supportedLanguages().map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden="true" />
    </label>
  );
}
