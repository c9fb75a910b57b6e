import { Button, TextInput } from '@mantine/core';
import { deriveClaim, readClaimCode } from '@safety-qube/domain/claims';
import { TYPED_CODE_LENGTH } from '@safety-qube/domain/visitor-limits';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { recentAddress, session } from '../../shared/session/session.ts';
import { CODE_PAGE } from '../../shared/visit/visit-address.ts';
import { enterVisit, visitToken } from '../../shared/visit/visit-calls.ts';
import { claimSalt } from './claim-salt.ts';
import { go } from './use-address.ts';
import { VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** Opens what a typed code is for: a poster, or the report of a claim code. Throws the server's refusal. */
async function openCode(typed: string): Promise<void> {
  const claimCode = readClaimCode(typed);
  if (claimCode === undefined) {
    const code = typed.trim();
    await visitToken({ code });
    return go(`${CODE_PAGE}?utm_source=qr_code#${encodeURIComponent(code)}`);
  }
  const key = { claim: await deriveClaim(claimCode, await claimSalt()) };
  await visitToken(key);
  enterVisit(key);
  go(CODE_PAGE);
}

/** The way to sign-in, which returns to this address. */
function SignInLink() {
  const { t } = useTranslation();
  if (session.isLoggedIn())
    return (
      <a className={classes['link']} href="/home">
        {t('visit.home')}
      </a>
    );
  return (
    <a
      className={classes['link']}
      href="/signin"
      onClick={() => recentAddress.remember(location.pathname + location.search)}
    >
      {t('signIn.goTo')}
    </a>
  );
}

/** Asks for a code, of a poster or of a claim, or to sign in: for who has neither login nor code. */
export default function CodeEntry({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!typed.trim()) return setProblem(t('visit.code.missing'));
    setPending(true);
    try {
      await openCode(typed);
    } catch (error) {
      setProblem(refusalOf(error) ?? t('error.general'));
    }
    setPending(false);
  };
  return (
    <>
      <VisitHeading title={title ?? t('visit.code.title')}>{text ?? t('visit.code.text')}</VisitHeading>
      <form className={classes['column']} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('visit.code.label')}
          description={t('visit.code.help')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
          error={problem}
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_LENGTH}
          dir="ltr"
        />
        <Button type="submit" size="xl" loading={isPending}>
          {t('visit.code.open')}
        </Button>
        <SignInLink />
      </form>
    </>
  );
}
