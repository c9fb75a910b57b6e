import { Button, PasswordInput, TextInput } from '@mantine/core';
import { submitCredentials } from '@safety-qube/contract/endpoints/identity';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { CallError, call } from '../../shared/api/call.ts';
import { DemoPeople } from './demo-people.tsx';
import { failureOf } from './failure.ts';
import classes from './identity.module.css';
import { Notice } from './notice.tsx';
import { useSecondsLeft, WaitNotice } from './wait.tsx';

interface Props {
  scheme: Scheme;
  uid: string;
  loginHint: string | null;
  /** Called when the provider no longer knows this sign-in. */
  onGone: () => void;
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
 * without an event.
 */
export function SignInForm({ scheme, uid, loginHint, onGone }: Props) {
  const { t } = useTranslation();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<ReturnType<typeof errorsOf>>({});
  const [waitUntil, setWaitUntil] = useState<number>();
  const seconds = useSecondsLeft(waitUntil);

  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call(submitCredentials, { params: { uid }, body }, { withoutToken: true }),
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    onError: (error) => {
      if (error instanceof CallError && error.statusCode === 404) return onGone();
      const { waitSeconds } = failureOf(error, '');
      if (waitSeconds) setWaitUntil(Date.now() + waitSeconds * 1000);
      else password.current?.select();
    },
  });
  const failure = signIn.error ? failureOf(signIn.error, t('error.connection')) : undefined;

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
      <form className={classes['form']} noValidate onSubmit={submit}>
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
