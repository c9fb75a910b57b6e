import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The button of a page that adds something. Its place is kept while it is unknown whether it is offered (undefined). */
export function AddButton(props: { label: string; isOffered: boolean | undefined; onClick: () => void }) {
  if (props.isOffered === false) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={props.onClick}
      {...(props.isOffered === undefined && { style: { visibility: 'hidden' } })}
    >
      {props.label}
    </Button>
  );
}
