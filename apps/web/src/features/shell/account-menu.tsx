import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLanguage, IconLogout, IconSelector, IconSunMoon, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { languageName } from '../../lib/choose-language.ts';
import { APPEARANCES } from './appearances.ts';
import classes from './shell.module.css';
import { useAccount } from './use-account.ts';

const Check = ({ isOn }: { isOn: boolean }) => (isOn ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null);

function Languages() {
  const { i18n } = useTranslation();
  const { languages, chooseLanguage } = useAccount();
  return languages.map((code) => (
    <Menu.Item
      key={code}
      role="menuitemradio"
      aria-checked={code === i18n.language}
      lang={code}
      rightSection={<Check isOn={code === i18n.language} />}
      onClick={() => chooseLanguage(code)}
    >
      {languageName(code)}
    </Menu.Item>
  ));
}

function Appearances() {
  const { t } = useTranslation();
  const { appearance, setAppearance } = useAccount();
  return APPEARANCES.map(({ value, label, icon: Icon }) => (
    <Menu.Item
      key={value}
      role="menuitemradio"
      aria-checked={value === appearance}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      rightSection={<Check isOn={value === appearance} />}
      onClick={() => setAppearance(value)}
    >
      {t(label)}
    </Menu.Item>
  ));
}

/** The signed-in person, and what belongs to them: profile, language, light and dark, sign out. */
export function AccountMenu({
  iconOnly = false,
  position,
}: {
  iconOnly?: boolean;
  position: 'top-start' | 'bottom-end';
}) {
  const { t } = useTranslation();
  const { me, signOut } = useAccount();
  if (!me) return null;
  const name = `${me.firstname} ${me.lastname}`;
  return (
    <Menu position={position} width={232} shadow="md">
      <Menu.Target>
        <Tooltip label={name} position="right" disabled={!iconOnly || position !== 'top-start'}>
          <UnstyledButton
            className={classes['account']}
            data-icon-only={iconOnly || undefined}
            aria-label={t('shell.account', { name })}
          >
            <PersonAvatar person={me} size={28} />
            {!iconOnly && (
              <span className={classes['accountText']}>
                <b>{name}</b>
                <small>{me.roleName}</small>
              </span>
            )}
            {!iconOnly && <IconSelector size={14} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{me.email}</bdi>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to={'/profile' as string}
          leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
        >
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden />}>
              {t('common.language')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <Languages />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconSunMoon size={16} stroke={1.6} aria-hidden />}>
              {t('shell.appearance')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <Appearances />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} className="flip" aria-hidden />} onClick={signOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
