import { Button } from '@mantine/core';
import { confirmEmail } from '@safety-qube/contract/endpoints/identity';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { NewPasswordField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { deadLinkReason, LiveLink } from './live-link.tsx';
import { useAccountForm } from './use-account-form.ts';

/** A link that is no longer valid: the address is already confirmed, or an account must be requested again. */
function DeadConfirmation({ isUsed }: { isUsed: boolean }) {
  const { t } = useTranslation();
  if (isUsed)
    return (
      <Message isProblem title={t('confirm.used')} text={t('confirm.usedText')}>
        <BackToSignIn isNext />
      </Message>
    );
  return (
    <Message isProblem title={t('confirm.invalid')} text={t('confirm.invalidText')}>
      <Button size="lg" component="a" href="/signup">
        {t('signIn.askForAccount')}
      </Button>
      <BackToSignIn />
    </Message>
  );
}

function ChooseFirstPassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const { form, mutation, submit, failure, ...problems } = useAccountForm(
    { password: '' },
    (body: { password: string }) => call(confirmEmail, { body: { ...body, token } }, { withoutToken: true }),
  );
  if (mutation.isSuccess)
    return (
      <Message title={t('confirm.done')} text={t('confirm.doneText')}>
        <BackToSignIn />
      </Message>
    );
  const linkState = deadLinkReason(failure?.code);
  if (linkState) return <DeadConfirmation isUsed={linkState === 'used'} />;
  return (
    <>
      <Heading title={t('confirm.title')}>{t('confirm.text')}</Heading>
      <FormProblems form={form} {...problems} />
      <form className={classes['form']} noValidate onSubmit={submit}>
        <NewPasswordField form={form} name="password" />
        <Button type="submit" size="lg" fullWidth loading={mutation.isPending} disabled={problems.seconds > 0}>
          {t('confirm.submit')}
        </Button>
      </form>
    </>
  );
}

/**
 * Confirms the address with the password of the new account when the button is pressed, because mail scanners open
 * links but press no buttons. The recipient of the mail chooses the password, nobody before.
 */
export function ConfirmEmail({ token }: { token: string }) {
  return (
    <LiveLink purpose="confirm-email" token={token} dead={(isUsed) => <DeadConfirmation isUsed={isUsed} />}>
      <ChooseFirstPassword token={token} />
    </LiveLink>
  );
}
