import { Stack, Switch, TextInput } from '@mantine/core';
import { LOCALISATION_PART_LENGTH, type LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@safety-qube/domain/languages';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../components/ui/select.tsx';
import { languageName } from '../../shared/tenant/choose-language.ts';

/** Languages without bundled texts, which an organisation can add with texts of its own (specification, section 1). */
const FURTHER_LANGUAGES = ['nl', 'ro', 'ms'];

/** The form of the languages and their translation service. English always stays: it is shown where a text is missing. */
export function LocalisationFields(props: {
  value: LocalisationConfig;
  isReadOnly: boolean;
  onChange: (value: LocalisationConfig) => void;
}) {
  const { value, isReadOnly, onChange } = props;
  const { t, i18n } = useTranslation();
  const codes = [...new Set([...LANGUAGES, ...FURTHER_LANGUAGES, ...value.supportedLanguages])];
  return (
    <Stack gap={20}>
      <MultiSelect
        label={t('configuration.languages')}
        description={t('configuration.languagesHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={codes.map((code) => ({
          value: code,
          label: languageName(code, i18n.language),
          disabled: code === DEFAULT_LANGUAGE,
        }))}
        value={value.supportedLanguages}
        readOnly={isReadOnly}
        onChange={(languages) =>
          onChange({
            ...value,
            supportedLanguages: languages.includes(DEFAULT_LANGUAGE) ? languages : [DEFAULT_LANGUAGE, ...languages],
          })
        }
      />
      <Switch
        label={t('configuration.ownTexts')}
        description={t('configuration.ownTextsHelp')}
        checked={value.isTranslationsEnabled}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...value, isTranslationsEnabled: event.currentTarget.checked })}
      />
      {(['project', 'apiKey', 'domain'] as const).map((part) => (
        <TextInput
          key={part}
          label={t(`configuration.${part}`)}
          value={value[part]}
          dir="ltr"
          maxLength={LOCALISATION_PART_LENGTH}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}
