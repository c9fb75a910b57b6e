import { Button } from '@mantine/core';
import { forgotPassword } from '@safety-qube/contract/endpoints/identity';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { IdentityFrame } from './identity-frame.tsx';
import { ManagedElsewhere } from './managed-elsewhere.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useScheme } from './use-scheme.ts';

function AskForLink() {
  const { t } = useTranslation();
  const { form, mutation, submit, ...problems } = useAccountForm({ email: '' }, (body: { email: string }) =>
    call(forgotPassword, { body }, { withoutToken: true }),
  );
  if (mutation.isSuccess)
    return (
      <Message title={t('forgot.checkMail')} text={t('forgot.checkMailText', { email: mutation.variables.email })}>
        <BackToSignIn />
      </Message>
    );
  return (
    <>
      <Heading title={t('forgot.title')}>{t('forgot.text')}</Heading>
      <FormProblems form={form} {...problems} />
      <form className={classes['form']} noValidate onSubmit={submit}>
        <EmailField form={form} name="email" />
        <Button type="submit" size="lg" fullWidth loading={mutation.isPending} disabled={problems.seconds > 0}>
          {t('forgot.submit')}
        </Button>
      </form>
      <div className={classes['links']}>
        <a className={classes['link']} href="/">
          {t('signIn.backTo')}
        </a>
      </div>
    </>
  );
}

/** Requests a link to choose a new password. The confirmation is the same for any address. */
export function ForgotPasswordPage() {
  const signIn = useScheme()?.signIn;
  const isElsewhere = signIn?.isEmbedded === false && !signIn.emergency;
  return <IdentityFrame>{isElsewhere ? <ManagedElsewhere /> : <AskForLink />}</IdentityFrame>;
}
