import { Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** Entries of a menu under a label that is announced with them. */
export function MenuGroup(props: { label: ReactNode; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-labelledby={id} className={props.className}>
      <Menu.Label id={id}>{props.label}</Menu.Label>
      {props.children}
    </div>
  );
}
