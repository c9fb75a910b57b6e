import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../components/ui/opened-menu.tsx';
import type { RaiseChoice } from '../../config/shell-registry.ts';

/** The menu of what can be raised. */
export default function RaiseMenu(props: MenuOfButton & { choices: readonly RaiseChoice[]; isLarge: boolean }) {
  const { choices, isLarge, ...button } = props;
  const { t } = useTranslation();
  return (
    <OpenedMenu
      {...button}
      position={isLarge ? 'top' : 'bottom-start'}
      width={220}
      entries={choices.map((choice) => (
        <Menu.Item
          key={choice.to}
          component={Link}
          to={choice.to}
          leftSection={<choice.icon size={16} stroke={1.6} aria-hidden />}
        >
          {t(choice.label)}
        </Menu.Item>
      ))}
    />
  );
}
