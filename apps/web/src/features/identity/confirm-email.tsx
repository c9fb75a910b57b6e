import { Button } from '@mantine/core';
import { confirmEmail } from '@safety-qube/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { failureOf } from './failure.ts';
import { Message } from './heading.tsx';
import { Notice } from './notice.tsx';

/** Confirms the address at a press of the button: programs that look into mails open links, they do not press. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation();
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }, { withoutToken: true }),
  });
  const failure = confirm.error ? failureOf(confirm.error, t('error.connection')) : undefined;
  if (confirm.isSuccess)
    return (
      <Message title={t('confirm.done')} text={t('confirm.doneText')}>
        <BackToSignIn />
      </Message>
    );
  if (failure?.code === 'LINK_USED')
    return (
      <Message isProblem title={t('confirm.used')} text={t('confirm.usedText')}>
        <BackToSignIn isNext />
      </Message>
    );
  if (failure?.code === 'LINK_INVALID')
    return (
      <Message isProblem title={t('confirm.invalid')} text={t('confirm.invalidText')}>
        <BackToSignIn isNext />
      </Message>
    );
  return (
    <>
      {failure?.sentence && <Notice>{failure.sentence}</Notice>}
      <Message title={t('confirm.title')} text={t('confirm.text')}>
        <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm.submit')}
        </Button>
      </Message>
    </>
  );
}
