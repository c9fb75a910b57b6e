import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { PASSWORD_LIMITS } from '@safety-qube/contract/schemas/common';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { type FieldPath, type FieldValues, type RegisterOptions, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import classes from './identity.module.css';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface FieldProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
}

type PasswordProps<T extends FieldValues> = Omit<FieldProps<T>, 'label'> & {
  label?: string;
  /** Tall as on the sign-in pages, or small among other fields. */
  size?: 'tall' | 'sm';
};

const errorOf = <T extends FieldValues>({ form, name }: Pick<FieldProps<T>, 'form' | 'name'>) =>
  fieldError(form.getFieldState(name, form.formState).error);

/** A required line of text; `missing` is the error when it is empty. */
export function TextField<T extends FieldValues>({
  form,
  name,
  label,
  missing,
  rules = {},
  ...input
}: FieldProps<T> & { missing: string; rules?: Omit<RegisterOptions<T, FieldPath<T>>, 'required'> } & Omit<
    TextInputProps,
    'form' | 'name' | 'label' | 'error' | 'size'
  >) {
  const whole = (value: unknown) => (typeof value === 'string' && value.trim() !== '') || missing;
  const validate = { whole, ...rules.validate };
  return (
    <TextInput
      size="tall"
      label={label}
      error={errorOf({ form, name })}
      {...input}
      {...form.register(name, { ...rules, required: missing, validate } as RegisterOptions<T, FieldPath<T>>)}
    />
  );
}

/** The first or the last name of the person who fills the form in. */
export function NameField<T extends FieldValues>(props: {
  form: UseFormReturn<T>;
  name: FieldPath<T> & ('firstname' | 'lastname');
}) {
  const { t } = useTranslation();
  const name: 'firstname' | 'lastname' = props.name;
  return (
    <TextField
      {...props}
      label={t(`field.${name}.label`)}
      missing={t(`field.${name}.missing`)}
      autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
      maxLength={NAME_LIMITS.person}
    />
  );
}

/** An email address; the same everywhere, so that browsers can autofill it. */
export function EmailField<T extends FieldValues>({ form, name }: Omit<FieldProps<T>, 'label'>) {
  const { t } = useTranslation();
  const looksRight = (value: unknown) => LOOKS_LIKE_EMAIL.test(String(value).trim()) || t('field.email.malformed');
  return (
    <TextField
      form={form}
      name={name}
      label={t('field.email.label')}
      missing={t('field.email.missing')}
      rules={{ validate: { looksRight } }}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}

function LengthMeter({ length }: { length: number }) {
  const { t } = useTranslation();
  const isEnough = length >= PASSWORD_LIMITS.least;
  return (
    <div className={classes['meter']} data-enough={isEnough || undefined}>
      <progress max={PASSWORD_LIMITS.least} value={Math.min(length, PASSWORD_LIMITS.least)} aria-hidden="true" />
      <span role="status">
        {isEnough
          ? t('field.password.enough')
          : length
            ? t('field.password.more', { count: PASSWORD_LIMITS.least - length })
            : t('field.password.least', { count: PASSWORD_LIMITS.least })}
      </span>
    </div>
  );
}

/** The user's current password. */
export function CurrentPasswordField<T extends FieldValues>({ form, name, label, size = 'tall' }: PasswordProps<T>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size={size}
      label={label}
      autoComplete="current-password"
      error={errorOf({ form, name })}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('field.password.show') }}
      {...form.register(name, { required: t('field.password.missing') })}
    />
  );
}

/** A new password, with how much is missing in words. */
export function NewPasswordField<T extends FieldValues>({ form, name, label, size = 'tall' }: PasswordProps<T>) {
  const { t } = useTranslation();
  const value = String(useWatch({ control: form.control, name }) ?? '');
  return (
    <div>
      <PasswordInput
        size={size}
        label={label ?? t('field.password.label')}
        autoComplete="new-password"
        error={errorOf({ form, name })}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('field.password.show') }}
        {...form.register(name, {
          required: t('field.password.choose'),
          minLength: {
            value: PASSWORD_LIMITS.least,
            message: t('field.password.short', { count: PASSWORD_LIMITS.least }),
          },
        })}
      />
      <LengthMeter length={value.length} />
    </div>
  );
}
