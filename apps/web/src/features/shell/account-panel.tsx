import { NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import { personName } from '@safety-qube/domain/person-name';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { languageName } from '../../shared/tenant/choose-language.ts';
import classes from './account-panel.module.css';
import { APPEARANCES } from './appearances.ts';
import { useAccount } from './use-account.ts';

/** The user's own entries: profile, language, light and dark, sign out. */
export default function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation();
  const { me, languages, chooseLanguage, appearance, setAppearance, signOut } = useAccount();
  if (!me) return null;
  return (
    <>
      <div className={classes['person']}>
        <PersonAvatar person={me} size={36} />
        <div>
          <b>{personName(me)}</b>
          <small>
            <bdi>{me.email}</bdi>
          </small>
        </div>
      </div>
      <Link to="/profile" className={classes['row']} onClick={onLeave}>
        <IconUserCircle size={18} stroke={1.6} aria-hidden />
        {t('shell.profile')}
      </Link>
      <NativeSelect
        className={classes['setting'] ?? ''}
        label={t('common.language')}
        value={i18n.language}
        onChange={(event) => chooseLanguage(event.currentTarget.value)}
        data={languages.map((code) => ({ value: code, label: languageName(code) }))}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        className={classes['appearance'] ?? ''}
        aria-label={t('shell.appearance')}
        value={appearance}
        onChange={setAppearance}
        data={APPEARANCES.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <hr className={classes['line']} />
      <UnstyledButton className={classes['row']} onClick={signOut}>
        <IconLogout size={18} stroke={1.6} className="flip" aria-hidden />
        {t('shell.signOut')}
      </UnstyledButton>
    </>
  );
}
