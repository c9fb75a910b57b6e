import { Menu, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RaiseChoice } from '../../config/shell-registry.ts';
import classes from './shell.module.css';

/** The raise button with a menu of what can be raised. */
export default function RaiseMenu({ choices, isLarge }: { choices: readonly RaiseChoice[]; isLarge: boolean }) {
  const { t } = useTranslation();
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
