import { Menu } from '@mantine/core';
import type { Role } from '@safety-qube/contract/schemas/access';
import { IconCopy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/session/access.ts';
import type { RolesList } from './access.queries.ts';
import classes from './matrix.module.css';

export type RoleAction = { kind: 'create'; copyOf?: Role } | { kind: 'rename' | 'delete'; role: Role };

/**
 * Actions on a role as a whole; an unavailable one says why. A user who may do none of them sees `plain` in place of
 * the menu.
 */
export function RoleMenu(props: {
  role: Role;
  abilities: RolesList['abilities'];
  onAction: (action: RoleAction) => void;
  plain?: ReactNode;
  children: ReactElement;
}) {
  const { role, abilities, onAction, plain, children } = props;
  const { t } = useTranslation();
  const readsPeople = useMay()('management.user.read');
  if (!abilities.create && !abilities.edit && !abilities.delete) return plain;
  const noDelete = role.isFixed
    ? t('roles.fixed')
    : role.key !== null
      ? t('roles.seededStays')
      : role.people > 0
        ? t('roles.inUse', { count: role.people })
        : undefined;
  return (
    <Menu
      position="bottom"
      width={250}
      shadow="md"
      withinPortal
      classNames={{ item: classes['item'] ?? '', itemSection: classes['itemSection'] ?? '' }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {readsPeople && (
          <Menu.Item
            renderRoot={(root: object) => <Link {...root} to="/management/people" search={{ role: role.id }} />}
            leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
          >
            {t('roles.holders')}
          </Menu.Item>
        )}
        {abilities.create && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction({ kind: 'create', copyOf: role })}
          >
            {t('roles.copy')}
          </Menu.Item>
        )}
        {abilities.edit && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            disabled={role.isFixed}
            onClick={() => onAction({ kind: 'rename', role })}
          >
            {t('roles.rename')}
            {role.isFixed && <span className={classes['reason']}>{t('roles.fixed')}</span>}
          </Menu.Item>
        )}
        {abilities.delete && (
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={noDelete !== undefined}
            onClick={() => onAction({ kind: 'delete', role })}
          >
            {t('roles.delete')}
            {noDelete && <span className={classes['reason']}>{noDelete}</span>}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
