import { Drawer, NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { languageName } from '../../lib/choose-language.ts';
import { APPEARANCES } from './appearances.ts';
import { BrandLink } from './brand-link.tsx';
import classes from './more-sheet.module.css';
import { useShell } from './shell-context.ts';
import { useAccount } from './use-account.ts';

function Person() {
  const { me } = useAccount();
  if (!me) return null;
  return (
    <div className={classes['person']}>
      <PersonAvatar person={me} size={36} />
      <div>
        <b>
          {me.firstname} {me.lastname}
        </b>
        <small>{me.roleName}</small>
      </div>
    </div>
  );
}

/** On a phone: every page, and what belongs to the person. */
export default function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { menu } = useShell();
  const { languages, chooseLanguage, appearance, setAppearance, signOut } = useAccount();
  const groups = menu.map((entry) => ({ entry, pages: entry.children ?? [entry] }));
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<BrandLink />}
      classNames={{ content: classes['sheet'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <nav aria-label={t('shell.more')}>
        {groups.map(({ entry, pages }) => (
          <div key={entry.label}>
            {entry.children && <div className={classes['heading']}>{t(entry.label)}</div>}
            {pages.map(({ label, to, icon: Icon }) => (
              <Link key={label} to={to ?? '/home'} className={classes['row']} onClick={onClose}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {t(label)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <hr className={classes['line']} />
      <Person />
      <Link to={'/profile' as string} className={classes['row']} onClick={onClose}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
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
        className={classes['appearance'] ?? ''}
        aria-label={t('shell.appearance')}
        value={appearance}
        onChange={setAppearance}
        data={APPEARANCES.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <UnstyledButton className={classes['row']} onClick={signOut}>
        <IconLogout size={20} stroke={1.6} className="flip" aria-hidden />
        {t('shell.signOut')}
      </UnstyledButton>
    </Drawer>
  );
}
