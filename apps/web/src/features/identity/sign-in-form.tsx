import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { CallError } from '../../shared/api/call.ts';
import { DemoPeople } from './demo-people.tsx';
import { failureOf } from './failure.ts';
import classes from './identity.module.css';
import { Notice } from './notice.tsx';
import { takeDrawnInput } from './take-drawn-input.ts';
import { useSecondsLeft, WaitNotice } from './wait.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  scheme: Scheme;
  loginHint: string | null;
  /** Sends address and password to the provider; returns where it leads next. */
  send: (body: Credentials) => Promise<{ redirectTo: string }>;
  /** Called when the provider no longer knows this sign-in. */
  onGone?: () => void;
  /** Called when somebody begins to use the form. */
  onUse?: () => void;
}
type Field = 'email' | 'password';

/** Returns the errors of the fields; the browser's own email check decides what an address is. */
function errorsOf(
  email: HTMLInputElement,
  password: HTMLInputElement,
): Partial<Record<Field, 'missing' | 'malformed'>> {
  return {
    ...(!email.value.trim() ? { email: 'missing' } : email.validity.typeMismatch && { email: 'malformed' }),
    ...(!password.value && { password: 'missing' }),
  };
}

/**
 * Address and password. The fields are read on submit and not on each key stroke, because password managers fill them
 * without an event. Continues what was begun on the page that the server has drawn.
 */
export function SignInForm({ scheme, loginHint, send, onGone, onUse }: Props) {
  const { t } = useTranslation();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<ReturnType<typeof errorsOf>>({});
  const [waitUntil, setWaitUntil] = useState<number>();
  const seconds = useSecondsLeft(waitUntil);

  const signIn = useMutation({
    mutationFn: send,
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    onError: (error) => {
      if (onGone && error instanceof CallError && error.statusCode === 404) return onGone();
      const { waitSeconds } = failureOf(error, '');
      if (waitSeconds) setWaitUntil(Date.now() + waitSeconds * 1000);
      else password.current?.select();
    },
  });
  const failure = signIn.error ? failureOf(signIn.error, t('error.connection')) : undefined;

  useLayoutEffect(() => {
    const drawn = takeDrawnInput();
    if (!drawn || !email.current || !password.current) return;
    for (const field of [email.current, password.current]) {
      field.value = drawn.values[field.name] || field.value;
      if (field.name === drawn.focused) field.focus();
    }
    if (drawn.isSent) form.current?.requestSubmit();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.current || !password.current || signIn.isPending || signIn.isSuccess || seconds > 0) return;
    const found = errorsOf(email.current, password.current);
    setMissing(found);
    const first = found.email ? email : found.password ? password : undefined;
    if (first) return first.current?.focus();
    signIn.mutate({ email: email.current.value.trim(), password: password.current.value });
  };
  const emailError = missing.email
    ? t(missing.email === 'missing' ? 'field.email.missing' : 'field.email.malformed')
    : failure?.fields['email'];
  const passwordError = missing.password ? t('field.password.missing') : failure?.fields['password'];
  const sentence = !failure?.waitSeconds && !emailError && !passwordError ? failure?.sentence : undefined;

  return (
    <>
      {seconds > 0 ? <WaitNotice seconds={seconds} /> : sentence && <Notice>{sentence}</Notice>}
      <form ref={form} className={classes['form']} noValidate onSubmit={submit} onFocus={onUse}>
        <TextInput
          ref={email}
          size="tall"
          type="email"
          name="email"
          label={t('field.email.label')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          defaultValue={loginHint ?? ''}
          error={fieldError({ message: emailError })}
        />
        <PasswordInput
          ref={password}
          size="tall"
          name="password"
          label={t('field.password.label')}
          autoComplete="current-password"
          error={fieldError({ message: passwordError })}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('field.password.show') }}
        />
        <Button type="submit" size="lg" fullWidth loading={signIn.isPending || signIn.isSuccess} disabled={seconds > 0}>
          {t('signIn.submit')}
        </Button>
      </form>
      <div className={classes['links']}>
        <a className={classes['link']} href="/forgotpassword">
          {t('signIn.forgot')}
        </a>
        {scheme.signIn.isEmbedded && (
          <a className={classes['link']} href="/signup">
            {t('signIn.askForAccount')}
          </a>
        )}
        {scheme.signIn.emergency && (
          <a className={classes['link']} href="/">
            {t('signIn.singleSignOn')}
          </a>
        )}
      </div>
      {scheme.isDemo && (
        <DemoPeople
          subdomain={scheme.subdomain}
          onChoose={(address) => {
            if (email.current) email.current.value = address;
            if (password.current) password.current.value = DEMO_PASSWORD;
          }}
        />
      )}
    </>
  );
}
