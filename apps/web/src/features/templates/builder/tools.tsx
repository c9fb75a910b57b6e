import { Button } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './builder.module.css';

export interface ToolEntry {
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly act: () => void;
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string;
  readonly isFlipped?: boolean;
}

/** A tool in words; its icon helps to find it again. */
export function ToolButton({ tool, isOff = false }: { tool: ToolEntry; isOff?: boolean }) {
  const { label, icon: Icon, act, keys, isFlipped } = tool;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      disabled={isOff}
      leftSection={<Icon size={16} stroke={1.75} className={isFlipped ? 'flip' : ''} aria-hidden />}
      aria-keyshortcuts={keys}
      onClick={act}
    >
      {label}
    </Button>
  );
}

/** What can be done with the selected item. */
export const Tools = ({ tools }: { tools: readonly ToolEntry[] }) => (
  <div className={classes['tools']}>
    {tools.map((tool) => (
      <ToolButton key={tool.label} tool={tool} />
    ))}
  </div>
);
