import type { AppTheme, LocalisationConfig, Setting } from '@safety-qube/contract/schemas/config';
import { settingTextKey } from '@safety-qube/domain/config-groups';
import { configKey } from '@safety-qube/domain/config-keys';
import { listText } from '@safety-qube/domain/list-text';
import { useTranslation } from 'react-i18next';
import { textKey } from '../../i18n/text-key.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';

/** Returns functions that put settings into words. */
export function useSettingWords() {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  /** The text of a choice of a setting. */
  const choice = (name: string, value: string): string => t(textKey(`configuration.choice.${name}.${value}`));
  return {
    name: (name: string): string => t(textKey(`configuration.name.${settingTextKey(name)}`)),
    /** What the setting does, in a sentence. */
    help: (name: string): string => t(textKey(`configuration.help.${settingTextKey(name)}`)),
    choice,
    /** A value of a setting. */
    value({ name }: Pick<Setting, 'name'>, value: unknown): string {
      if (typeof value === 'boolean') return t(value ? 'configuration.on' : 'configuration.off');
      if (typeof value === 'number') return numbers.whole(value);
      if (typeof value === 'string')
        return configKey(name)?.kind === 'choice' ? choice(name, value) : value || t('configuration.empty');
      if (name === 'app_theme') return (value as AppTheme)['app-name'];
      const { supportedLanguages } = value as LocalisationConfig;
      return listText(
        i18n.language,
        supportedLanguages.map((code) => languageName(code, i18n.language)),
      );
    },
  };
}
