import { Button } from '@mantine/core';
import { signUp } from '@safety-qube/contract/endpoints/identity';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailField, NameField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { IdentityFrame } from './identity-frame.tsx';
import { ManagedElsewhere } from './managed-elsewhere.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useNames, useScheme } from './use-scheme.ts';

const EMPTY = { firstname: '', lastname: '', email: '' };

function AskForAccount() {
  const { t } = useTranslation();
  const { tenant } = useNames();
  const { form, mutation, submit, ...problems } = useAccountForm(EMPTY, (body: typeof EMPTY) =>
    call(signUp, { body }, { withoutToken: true }),
  );
  if (mutation.isSuccess)
    return (
      <Message title={t('signUp.checkMail')} text={t('signUp.checkMailText', { email: mutation.variables.email })}>
        <BackToSignIn />
      </Message>
    );
  return (
    <>
      <Heading title={t('signUp.title', { tenant })}>{t('signUp.text')}</Heading>
      <FormProblems form={form} {...problems} />
      <form className={classes['form']} noValidate onSubmit={submit}>
        <div className={classes['pair']}>
          <NameField form={form} name="firstname" />
          <NameField form={form} name="lastname" />
        </div>
        <EmailField form={form} name="email" />
        <Button type="submit" size="lg" fullWidth loading={mutation.isPending} disabled={problems.seconds > 0}>
          {t('signUp.submit')}
        </Button>
      </form>
      <div className={classes['links']}>
        <a className={classes['link']} href="/">
          {t('signUp.haveAccount')}
        </a>
      </div>
    </>
  );
}

/** Requests an account; with the token of the mail, confirms the address. */
export function SignUpPage({ confirm }: { confirm: string | undefined }) {
  const isElsewhere = useScheme()?.signIn.isEmbedded === false;
  return (
    <IdentityFrame>
      {confirm ? <ConfirmEmail token={confirm} /> : isElsewhere ? <ManagedElsewhere /> : <AskForAccount />}
    </IdentityFrame>
  );
}
