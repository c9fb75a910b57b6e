import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TruncatedText } from './truncated-text.tsx';

const show = (text: string, limit?: number) =>
  render(
    <MantineProvider env="test">
      <TruncatedText {...(limit && { limit })}>{text}</TruncatedText>
    </MantineProvider>,
  );

test('a text of up to limit + 3 characters is not cut', () => {
  show('Thirteen char');
  expect(screen.getByText('Thirteen char')).toBeInTheDocument();
});

test('a longer one is cut at ten, and its tooltip has the whole', async () => {
  show('Fourteen chars');
  const cut = screen.getByText('Fourteen c…');
  await userEvent.hover(cut);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Fourteen chars');
});

test('another limit can be set, and it counts characters as a reader sees them', () => {
  show('👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️', 2);
  expect(screen.getByText('👷🏽‍♀️👷🏽‍♀️…')).toBeInTheDocument();
});
