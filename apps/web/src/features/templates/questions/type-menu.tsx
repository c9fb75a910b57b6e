import { Menu } from '@mantine/core';
import type { QuestionType } from '@safety-qube/domain/templates/template';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuGroup } from '../../../components/ui/menu-group.tsx';
import classes from '../builder/builder.module.css';
import { TYPE_GROUP_NAMES, TYPE_GROUPS, TYPE_ICONS } from './types.ts';

/** All types of questions to choose from; `children` opens them. */
export function TypeMenu({ onChoose, children }: { onChoose: (type: QuestionType) => void; children: ReactElement }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" width="min(440px, calc(100vw - 16px))" shadow="md" portalProps={{ target: '#main' }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes['types'] ?? ''}>
        {TYPE_GROUP_NAMES.map((group) => (
          <MenuGroup key={group} label={t(`templates.typeGroup.${group}`)} className={classes['typeGroup'] ?? ''}>
            {TYPE_GROUPS[group].map((type) => {
              const Icon = TYPE_ICONS[type];
              return (
                <Menu.Item
                  key={type}
                  leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
                  onClick={() => onChoose(type)}
                >
                  {t(`templates.type.${type}`)}
                </Menu.Item>
              );
            })}
          </MenuGroup>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
