import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { CallError, SignedOutError } from '../../shared/api/call.ts';
import { ErrorFallback } from './error-fallback.tsx';

beforeAll(startI18n);
const show = (error: unknown) =>
  render(
    <MantineProvider env="test">
      <ErrorFallback error={error} />
    </MantineProvider>,
  );

test.each([
  ['a part of the application that did not arrive', new TypeError('Failed to fetch dynamically imported module')],
  ['a server that is down', new CallError(502, '')],
])('%s shows that loading failed, with a button to reload', (_, error) => {
  show(error);
  expect(screen.getByRole('alert')).toHaveTextContent('Loading failed! Please reload.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test.each([new CallError(401, 'over'), new SignedOutError()])(
  'a session that is over shows a wait until sign-in follows, not a failure',
  (error) => {
    show(error);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
