import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The arrow that leads out of a page, as the link that `renderRoot` renders. `label` names the target. */
export const BackLink = (props: {
  label: string;
  className?: string | undefined;
  renderRoot: (root: Record<string, unknown>) => ReactNode;
}) => (
  <ActionIcon size={44} className={props.className ?? ''} aria-label={props.label} renderRoot={props.renderRoot}>
    <IconArrowLeft size={22} stroke={1.6} className="flip" aria-hidden />
  </ActionIcon>
);
