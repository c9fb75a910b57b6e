import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { todayIn } from '../../shared/format/format-date.ts';
import { session } from '../../shared/session/session.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { DueDayField } from './due-day-field.tsx';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});
const CALL = 'GET /api/fm/facility/7/closed-days';
const CLOSED = {
  hasCalendar: true,
  days: [
    { on: '2027-12-25', reason: 'holiday', name: 'Christmas Day' },
    { on: '2027-12-26', reason: 'week', name: null },
  ],
};

function Field({ first }: { first: string }) {
  const [day, setDay] = useState(first);
  return <DueDayField label="Due date" facilityId={7} value={day} onChange={setDay} />;
}
async function open(first: string, answer: object = CLOSED) {
  const network = signedIn([], { answers: { [CALL]: answer } });
  queryClient.clear();
  await startI18n();
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Field first={first} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...network, user: userEvent.setup({ delay: null }) };
}

test('a due date on which the facility is closed says so, and the next open day is offered', async () => {
  const { user, of } = await open('2027-12-25');
  expect(of(CALL)).toEqual([]);
  await user.click(await screen.findByRole('textbox', { name: 'Due date' }));
  expect(await screen.findByText(/The facility is closed on this day: Christmas Day\./)).toBeInTheDocument();
  expect(of(CALL)[0]?.url.searchParams.get('from')).toBe(todayIn(undefined));
  await user.click(screen.getByRole('button', { name: /Use .*27/ }));
  expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveValue('Dec 27, 2027');
  expect(screen.queryByText(/is closed on this day/)).not.toBeInTheDocument();
});

test('closed days are marked in the calendar', async () => {
  const { user } = await open('2027-12-24');
  await user.click(await screen.findByRole('textbox', { name: 'Due date' }));
  const day = (name: RegExp) => screen.findByRole('button', { name });
  expect(await day(/Dec 25.*closed: Christmas Day/)).toBeInTheDocument();
  expect(await day(/Dec 26.*closed: no working hours/)).toBeInTheDocument();
  await user.click(await day(/Dec 30/));
  expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveValue('Dec 30, 2027');
});

test('of a facility without a calendar nothing is said', async () => {
  const { user, of } = await open('2027-12-25', { hasCalendar: false, days: [] });
  await user.click(await screen.findByRole('textbox', { name: 'Due date' }));
  await vi.waitFor(() => expect(of(CALL)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /closed/ })).not.toBeInTheDocument();
});
