import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The options of light and dark, in the order of every menu. */
export const APPEARANCES = [
  { value: 'light', label: 'shell.light', command: 'palette.light', icon: IconSun },
  { value: 'dark', label: 'shell.dark', command: 'palette.dark', icon: IconMoon },
  { value: 'auto', label: 'shell.auto', command: 'palette.auto', icon: IconDeviceDesktop },
] as const;
