import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { session } from '../../shared/session/session.ts';
import { openSignInWindow } from '../../shared/session/sign-in-again.ts';

const TEXTS = { asks: 'signInAgain.text', waits: 'signInAgain.waits', blocked: 'signInAgain.blocked' } as const;

/**
 * Asks a user who wants to change privileges to sign in again, in a separate window: the page stays as it is, with its
 * input. `onAnswer` receives whether they did.
 */
export function SignInAgain({ onAnswer }: { onAnswer: (hasSignedIn: boolean) => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<keyof typeof TEXTS>('asks');
  useEffect(() => {
    if (state !== 'waits') return;
    const before = session.token();
    // The other window stores its token where all windows read it.
    return session.subscribe(() => {
      const now = session.token();
      if (now !== null && now !== before) onAnswer(true);
    });
  }, [state, onAnswer]);
  return (
    <Dialog onClose={() => onAnswer(false)} title={t('signInAgain.title')}>
      <p className={dialog['text']} aria-live="polite">
        {t(TEXTS[state])}
      </p>
      <DialogFoot onCancel={() => onAnswer(false)}>
        <Button size="md" data-autofocus onClick={() => setState(openSignInWindow() ? 'waits' : 'blocked')}>
          {t('signInAgain.open')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
