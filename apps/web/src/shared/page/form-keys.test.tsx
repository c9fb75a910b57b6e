import { Drawer, MantineProvider, Modal, TextInput } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent, ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFormKeys } from './form-keys.ts';

beforeAll(startFormKeys);

const show = (dialog: ReactNode) => render(<MantineProvider env="test">{dialog}</MantineProvider>);
const CLOSE = { closeButtonProps: { 'aria-label': 'Close' } };

test.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])('a %s that opens focuses its first field, not the button that closes it', async (_, Kind) => {
  show(
    <Kind opened onClose={() => undefined} title="Edit" {...CLOSE}>
      <button type="button">More</button>
      <TextInput label="Name" />
    </Kind>,
  );
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
});

test('one without fields focuses its first button, and one that is still loading its field once that is there', async () => {
  const dialog = (content: ReactNode) => (
    <MantineProvider env="test">
      <Modal opened onClose={() => undefined} title="Edit" {...CLOSE}>
        {content}
      </Modal>
    </MantineProvider>
  );
  const { rerender, unmount } = render(dialog(<p>Loading</p>));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  await act(async () => rerender(dialog(<TextInput label="Name" />)));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  unmount();
  render(dialog(<button type="button">Cancel</button>));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

test('Ctrl+Enter sends the form that is being filled in, and nothing else', async () => {
  const [sent, other] = [vi.fn(), vi.fn()];
  const form = (name: string, onSubmit: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <textarea aria-label={name} />
      <button type="submit">Send</button>
    </form>
  );
  show(
    <>
      {form('Comment', sent)}
      {form('Another', other)}
    </>,
  );
  await userEvent.type(screen.getByLabelText('Comment'), 'Done{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

test('Ctrl+Enter sends a form whose button is outside it, as in a drawer', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  show(
    <div role="dialog" aria-label="Person">
      <form id="person" onSubmit={sent}>
        <input aria-label="First name" />
      </form>
      <button type="button">Cancel</button>
      <button type="submit" form="person">
        Save
      </button>
    </div>,
  );
  await userEvent.type(screen.getByLabelText('First name'), 'Bo{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledTimes(1);
});
