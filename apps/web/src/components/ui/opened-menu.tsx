import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useState } from 'react';
import type { MenuOfButton } from './lazy-menu.tsx';

/**
 * The entries of a lazy menu below its button. It opens at once, because the click that asked for it has been; the button takes the
 * focus that the one in whose place it comes had, and has it again when the menu closes.
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
