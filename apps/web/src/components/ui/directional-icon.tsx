import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

const ICONS = { back: IconChevronLeft, forward: IconChevronRight };

/** An arrow that points along the reading direction, or against it: it mirrors in Arabic. */
export function DirectionalIcon(props: { name: keyof typeof ICONS; size?: number; className?: string | undefined }) {
  const { name, size = 16, className = '' } = props;
  const Icon = ICONS[name];
  return <Icon size={size} stroke={1.75} className={`flip ${className}`} aria-hidden />;
}
