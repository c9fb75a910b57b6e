import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** Adds something to what is edited. */
export const AddButton = (props: ButtonProps & Pick<ComponentProps<'button'>, 'onClick'>) => (
  <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} {...props} />
);
