import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';

// What packages/react adds to Preact.

/** Changes a value from outside, as the listener of an event does. */
let change = (): void => {};

function Greeting({ onEffect }: { onEffect: (text: string) => void }) {
  const [text, setText] = useState('before');
  change = () => setText('after');
  useEffect(() => onEffect(text), [text, onEffect]);
  return <p>{text}</p>;
}

function Failing() {
  const [isBroken, setBroken] = useState(false);
  change = () => setBroken(true);
  if (isBroken) throw new Error('broken');
  return null;
}

function FieldAfterPress() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
      {presses > 0 && <input autoFocus aria-label="Name" />}
    </>
  );
}

function NameField() {
  const [text, setText] = useState('');
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what an event changes is rendered after all of its listeners, with its effects, in a task of its own', async () => {
  const onEffect = vi.fn();
  render(<Greeting onEffect={onEffect} />);
  expect(onEffect.mock.calls).toEqual([['before']]);
  change();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve(); // as between two listeners
  expect(screen.getByText('before')).toBeInTheDocument();
  await nextTask();
  expect(screen.getByText('after')).toBeInTheDocument();
  expect(onEffect.mock.calls).toEqual([['before'], ['after']]);
});

test('a render that fails is reported, and does not keep others from being rendered', async () => {
  const reported = new Promise((resolve) => process.once('uncaughtException', resolve));
  render(<Failing />);
  render(<FieldAfterPress />);
  change();
  expect(await reported).toEqual(new Error('broken'));
  await userEvent.setup({ delay: null }).click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('1');
});

test('a field with autoFocus is focused when it appears, and not again when it is rendered again', async () => {
  const user = userEvent.setup({ delay: null });
  render(<FieldAfterPress />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: '2' })).toHaveFocus();
});

test('hidden content of an Activity keeps its state', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <NameField />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await userEvent.setup({ delay: null }).type(screen.getByRole('textbox'), 'Ada');
  rerender(page('hidden'));
  expect(screen.getByLabelText('Name')).not.toBeVisible();
  rerender(page('visible'));
  expect(screen.getByRole('textbox')).toHaveValue('Ada');
});
