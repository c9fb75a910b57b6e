import { Menu, UnstyledButton } from '@mantine/core';
import { meets } from '@safety-qube/domain/menu-filter';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../../lib/access.ts';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';

/** What the person may raise; nothing where no module lets them raise anything. */
export function RaiseButton({ isLarge = false }: { isLarge?: boolean }) {
  const { t } = useTranslation();
  const granted = usePermissions();
  const choices = useShell().registry.raise.filter((choice) => meets(choice.permissions, granted));
  if (!choices.length) return null;
  return (
    <Menu position={isLarge ? 'top' : 'bottom-start'} width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes[isLarge ? 'raiseLarge' : 'raise']} aria-label={t('shell.raise')}>
          <IconPlus size={isLarge ? 24 : 16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.to}
            component={Link}
            to={choice.to}
            leftSection={<choice.icon size={16} stroke={1.6} aria-hidden />}
          >
            {t(choice.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
