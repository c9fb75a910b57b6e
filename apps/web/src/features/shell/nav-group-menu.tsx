import { Menu, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import classes from './nav.module.css';
import { GroupFace, holdsCurrent, type MenuGroup } from './nav-group.tsx';

/** The pages of a group in a menu, where there is no room below its heading. */
export default function NavGroupMenu({ group, iconOnly = false }: { group: MenuGroup; iconOnly?: boolean }) {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <Menu position={iconOnly ? 'right-end' : 'bottom-start'} width={220} shadow="md">
      <Hint label={t(group.label)} position="right" isOn={iconOnly}>
        <Menu.Target>
          <UnstyledButton
            className={classes['entry']}
            data-icon-only={iconOnly || undefined}
            data-current={holdsCurrent(group, path) || undefined}
            aria-label={t(group.label)}
          >
            <GroupFace group={group} iconOnly={iconOnly} />
          </UnstyledButton>
        </Menu.Target>
      </Hint>
      <Menu.Dropdown>
        {group.children.map((child) => (
          <Menu.Item
            key={child.label}
            component={Link}
            to={child.to ?? '/home'}
            leftSection={<child.icon size={16} stroke={1.6} aria-hidden />}
          >
            {t(child.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
