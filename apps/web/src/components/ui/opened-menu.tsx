import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useState } from 'react';
import type { MenuOfButton } from './lazy-menu.tsx';

/**
 * The entries of a lazy menu below its button. Initially open, because the click that loaded it has already happened;
 * the button takes over the focus of the one that it replaces, and gets it back when the menu closes.
 */
export function OpenedMenu(props: Omit<MenuProps, 'opened' | 'onChange'> & MenuOfButton & { entries: ReactNode }) {
  const { opener, children, entries, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    opener.current?.focus();
    setOpen(true);
  }, [opener]);
  return (
    <Menu position="bottom-end" shadow="md" {...rest} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(children, { ref: opener })}</Menu.Target>
      <Menu.Dropdown>{entries}</Menu.Dropdown>
    </Menu>
  );
}
