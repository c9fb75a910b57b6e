import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureOf } from './failure.ts';
import { isFieldOf } from './is-field-of.ts';
import { useSecondsLeft } from './wait.tsx';

/** Returns the field that a refusal is about, by its code. */
const fieldOf = (code: string | undefined): string | undefined =>
  code === 'CURRENT_PASSWORD_WRONG' ? 'currentPassword' : code?.startsWith('PASSWORD_') ? 'password' : undefined;

/**
 * A form of these pages: validated here before it is sent and by the server after, each message at its field, the first
 * invalid field focused, the input kept. `sentence` is the server's message about the whole; `seconds` until another
 * attempt is allowed.
 */
export function useAccountForm<T extends FieldValues, R>(defaults: DefaultValues<T>, send: (values: T) => Promise<R>) {
  const { t } = useTranslation();
  const form = useForm<T>({ defaultValues: defaults, mode: 'onSubmit' });
  const [waitUntil, setWaitUntil] = useState<number>();
  const seconds = useSecondsLeft(waitUntil);
  const mutation = useMutation({
    mutationFn: send,
    onError: (error) => {
      const { fields, waitSeconds, code, sentence } = failureOf(error, '');
      if (waitSeconds) return setWaitUntil(Date.now() + waitSeconds * 1000);
      const field = fieldOf(code);
      const ofCode = field && sentence ? { [field]: sentence } : {};
      for (const [name, message] of Object.entries({ ...ofCode, ...fields }).reverse())
        if (isFieldOf(form, name)) form.setError(name, { message }, { shouldFocus: true });
    },
  });
  const failure = mutation.error ? failureOf(mutation.error, t('error.connection')) : undefined;
  const isAtField =
    fieldOf(failure?.code) !== undefined || Object.keys(failure?.fields ?? {}).some((name) => name in form.getValues());
  const handle = form.handleSubmit((values) => {
    if (seconds === 0) mutation.mutate(values);
  });
  return {
    form,
    mutation,
    seconds,
    failure,
    sentence: failure && !failure.waitSeconds && !isAtField ? failure.sentence : undefined,
    submit: (event: FormEvent): void => void handle(event),
  };
}
