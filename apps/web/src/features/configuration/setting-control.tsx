import { NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { BRANDING_LIMITS } from '@safety-qube/contract/schemas/branding';
import type { AppTheme, LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { type ConfigKey, configKey } from '@safety-qube/domain/config-keys';
import { CONFIG_TEXT_MAX, configLimits } from '@safety-qube/domain/config-values';
import { useTranslation } from 'react-i18next';
import { LocalisationFields } from './localisation-fields.tsx';
import { useSettingWords } from './use-setting-words.ts';

interface ControlProps {
  readonly name: string;
  readonly value: unknown;
  readonly isReadOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

const CONTROLS: Readonly<Record<ConfigKey['kind'], (props: ControlProps & { entry: ConfigKey }) => React.ReactNode>> = {
  boolean: BooleanControl,
  number: WholeControl,
  choice: ChoiceControl,
  text: LongTextControl,
  json: ({ name, value, isReadOnly, onChange }) =>
    name === 'app_theme' ? (
      <AppNameField {...{ value: value as AppTheme, isReadOnly, onChange }} />
    ) : (
      <LocalisationFields {...{ value: value as LocalisationConfig, isReadOnly, onChange }} />
    ),
};

/** Texts that are the address of a page. */
const IS_ADDRESS: ReadonlySet<string> = new Set(['training_link']);

/** The control of a setting, by its kind. */
export function SettingControl(props: ControlProps) {
  const entry = configKey(props.name);
  if (!entry) return null;
  const Control = CONTROLS[entry.kind];
  return <Control {...props} entry={entry} />;
}

/** The form of `app_theme`. */
function AppNameField(props: { value: AppTheme; isReadOnly: boolean; onChange: (value: AppTheme) => void }) {
  const words = useSettingWords();
  return (
    <TextInput
      label={words.name('app_theme')}
      maxLength={BRANDING_LIMITS.appName}
      value={props.value['app-name']}
      readOnly={props.isReadOnly}
      autoComplete="off"
      onChange={(event) => props.onChange({ 'app-name': event.currentTarget.value })}
    />
  );
}

function BooleanControl({ name, value, isReadOnly, onChange }: ControlProps) {
  const words = useSettingWords();
  return (
    <Switch
      label={words.name(name)}
      checked={value === true}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function WholeControl({ name, value, isReadOnly, onChange, entry }: ControlProps & { entry: ConfigKey }) {
  const { t } = useTranslation();
  const words = useSettingWords();
  const [min, max] = configLimits(entry);
  const isValid = typeof value === 'number' && value >= min && value <= max;
  return (
    <NumberInput
      label={words.name(name)}
      description={t('configuration.limits', { min, max })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typeof value === 'number' ? value : ''}
      allowDecimal={false}
      allowNegative={false}
      readOnly={isReadOnly}
      error={!isValid && t('configuration.outside')}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

function ChoiceControl({ name, value, isReadOnly, onChange, entry }: ControlProps & { entry: ConfigKey }) {
  const words = useSettingWords();
  return (
    <Radio.Group label={words.name(name)} value={String(value)} onChange={onChange}>
      <Stack gap={10} mt={8}>
        {entry.choices?.map((choice) => (
          <Radio key={choice} value={choice} label={words.choice(name, choice)} disabled={isReadOnly} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function LongTextControl({ name, value, isReadOnly, onChange }: ControlProps) {
  const words = useSettingWords();
  if (IS_ADDRESS.has(name))
    return (
      <TextInput
        label={words.name(name)}
        type="url"
        dir="ltr"
        maxLength={CONFIG_TEXT_MAX}
        readOnly={isReadOnly}
        autoComplete="off"
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      label={words.name(name)}
      autosize
      minRows={3}
      maxLength={CONFIG_TEXT_MAX}
      readOnly={isReadOnly}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
