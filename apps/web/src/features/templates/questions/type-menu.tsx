import { Menu } from '@mantine/core';
import type { QuestionType } from '@safety-qube/domain/templates/template';
import { cloneElement, type ReactElement, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuGroup } from '../../../components/ui/menu-group.tsx';
import classes from '../builder/builder.module.css';
import { TYPE_GROUP_NAMES, TYPE_GROUPS, TYPE_ICONS } from './types.ts';

/** Types that are told apart by more than their names. */
const HINTED = ['single-choice', 'multiple-choice', 'dropdown'] as const;
const isHinted = (type: QuestionType): type is (typeof HINTED)[number] => HINTED.some((one) => one === type);

interface Props {
  onChoose: (type: QuestionType) => void;
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
}

/**
 * Menu of all types of questions; `children` opens it. After a choice the focus stays where the choice moved it, such
 * as in the text of a new question; otherwise it returns to the button.
 */
export function TypeMenu({ onChoose, children }: Props) {
  const { t } = useTranslation();
  const opener = useRef<HTMLButtonElement>(null);
  const keepFocus = () => {
    const at = document.activeElement;
    if (!at || at === document.body || at.closest('[role="menu"]')) opener.current?.focus();
  };
  return (
    <Menu
      position="bottom-start"
      width="min(440px, calc(100vw - 16px))"
      shadow="md"
      portalProps={{ target: '#main' }}
      // The first entry gets the focus: Mantine's focus placeholder is not allowed in a menu.
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      returnFocus={false}
      onExitTransitionEnd={keepFocus}
    >
      <Menu.Target>{cloneElement(children, { ref: opener })}</Menu.Target>
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
                  {isHinted(type) && <span className={classes['typeHint']}>{t(`templates.typeHint.${type}`)}</span>}
                </Menu.Item>
              );
            })}
          </MenuGroup>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
