import { Button } from '@mantine/core';
import { resetPassword } from '@safety-qube/contract/endpoints/identity';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { NewPasswordField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { IdentityFrame } from './identity-frame.tsx';
import { deadLinkReason, LiveLink } from './live-link.tsx';
import { ManagedElsewhere } from './managed-elsewhere.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useScheme } from './use-scheme.ts';

/** A link that is no longer valid, and a link to request a new one. */
function DeadLink({ isUsed }: { isUsed: boolean }) {
  const { t } = useTranslation();
  return (
    <Message
      isProblem
      title={isUsed ? t('reset.used') : t('reset.invalid')}
      text={isUsed ? t('reset.usedText') : t('reset.invalidText')}
    >
      <Button size="lg" component="a" href="/forgotpassword">
        {t('reset.newLink')}
      </Button>
      <BackToSignIn />
    </Message>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const { form, mutation, submit, failure, ...problems } = useAccountForm(
    { password: '' },
    (body: { password: string }) => call(resetPassword, { body: { ...body, token } }, { withoutToken: true }),
  );
  if (mutation.isSuccess)
    return (
      <Message title={t('reset.done')} text={t('reset.doneText')}>
        <BackToSignIn isNext />
      </Message>
    );
  const linkState = deadLinkReason(failure?.code);
  if (linkState) return <DeadLink isUsed={linkState === 'used'} />;
  return (
    <>
      <Heading title={t('reset.title')}>{t('reset.text')}</Heading>
      <FormProblems form={form} {...problems} />
      <form className={classes['form']} noValidate onSubmit={submit}>
        <NewPasswordField form={form} name="password" />
        <Button type="submit" size="lg" fullWidth loading={mutation.isPending} disabled={problems.seconds > 0}>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  );
}

/** Chooses a password by the link of a mail: a new one after it was forgotten, or the first one of an invited user. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  const signIn = useScheme()?.signIn;
  const isElsewhere = signIn?.isEmbedded === false && !signIn.emergency;
  return (
    <IdentityFrame>
      {isElsewhere ? (
        <ManagedElsewhere />
      ) : token ? (
        <LiveLink purpose="set-password" token={token} dead={(isUsed) => <DeadLink isUsed={isUsed} />}>
          <ChoosePassword token={token} />
        </LiveLink>
      ) : (
        <DeadLink isUsed={false} />
      )}
    </IdentityFrame>
  );
}
