import { Stack, Textarea, TextInput } from '@mantine/core';
import { BRANDING_LIMITS, type BrandingValues } from '@safety-qube/contract/schemas/branding';
import { direction, LANGUAGE_NAMES, LANGUAGES, type Language, languageOf } from '@safety-qube/domain/languages';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { Select } from '../../components/ui/select.tsx';
import { ColourField } from './colour-field.tsx';
import { BarChoice, LayoutChoice } from './theme-choice.tsx';

const COLOURS = ['primary', 'secondary', 'tertiary'] as const;
const APP_TEXTS = ['appId', 'androidStore', 'appleStore'] as const;

interface FieldsProps {
  readonly values: BrandingValues;
  readonly errors: Readonly<Partial<Record<keyof BrandingValues, string>>>;
  /** What the brand has where a text is empty. */
  readonly placeholders: Readonly<Partial<Record<keyof BrandingValues, string>>>;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<BrandingValues>) => void;
  /** The fields of the pictures. */
  readonly pictures: ReactNode;
}

/** The greeting at sign-in, in one language at a time. */
function GreetingField({ values, errors, isReadOnly, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(languageOf(i18n.language));
  const { [language]: greeting = '', ...others } = values.greeting;
  return (
    <Stack gap={8}>
      <Select
        label={t('branding.greetingLanguage')}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(value) => value && setLanguage(value)}
      />
      <Textarea
        label={t('branding.greeting')}
        description={t('branding.greetingHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        lang={language}
        dir={direction(language)}
        maxLength={BRANDING_LIMITS.greeting}
        value={greeting}
        readOnly={isReadOnly}
        error={errors.greeting}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ greeting: value ? { ...others, [language]: value } : others });
        }}
      />
    </Stack>
  );
}

/** The form of the branding, in sections. */
export function BrandingFields(props: FieldsProps) {
  const { values, errors, placeholders, isReadOnly, onChange } = props;
  const { t } = useTranslation();
  const text = (name: 'documentHead' | (typeof APP_TEXTS)[number], isUrl = false) => (
    <TextInput
      key={name}
      label={t(`branding.${name}`)}
      description={t(`branding.${name}Help`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholders[name] ?? ''}
      value={values[name] ?? ''}
      readOnly={isReadOnly}
      error={errors[name]}
      autoComplete="off"
      {...(isUrl && { dir: 'ltr', type: 'url' })}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
    />
  );
  return (
    <Stack gap={32}>
      <Section title={t('branding.section.name')} isPlain>
        <Stack gap={16}>
          <TextInput
            label={t('branding.appName')}
            description={t('branding.appNameHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={BRANDING_LIMITS.appName}
            value={values.appName}
            readOnly={isReadOnly}
            error={errors.appName ?? (values.appName.trim() === '' && t('form.required'))}
            autoComplete="off"
            onChange={(event) => onChange({ appName: event.currentTarget.value })}
          />
          {props.pictures}
        </Stack>
      </Section>
      <Section title={t('branding.section.colours')} isPlain>
        <Stack gap={16}>
          {COLOURS.map((colour) => (
            <ColourField
              key={colour}
              label={t(`branding.${colour}`)}
              value={values[colour]}
              isReadOnly={isReadOnly}
              error={errors[colour]}
              onChange={(value) => onChange({ [colour]: value })}
            />
          ))}
        </Stack>
      </Section>
      <Section title={t('branding.section.frame')} isPlain>
        <Stack gap={20}>
          <LayoutChoice {...{ values, isReadOnly, onChange }} />
          <BarChoice bar="topbarTheme" {...{ values, isReadOnly, onChange }} />
          <BarChoice bar="sidebarTheme" {...{ values, isReadOnly, onChange }} />
        </Stack>
      </Section>
      <Section title={t('branding.section.texts')} isPlain>
        <Stack gap={16}>
          <GreetingField {...props} />
          {text('documentHead')}
        </Stack>
      </Section>
      <Section title={t('branding.section.apps')} isPlain>
        <Stack gap={16}>{APP_TEXTS.map((name) => text(name, name !== 'appId'))}</Stack>
      </Section>
    </Stack>
  );
}
