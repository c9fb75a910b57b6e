import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n, switchLanguage } from '../../../i18n/i18n.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { session } from '../../../shared/session/session.ts';
import { signedIn } from '../../../testing/signed-in.ts';
import { DayField, MomentField } from '../date-fields.tsx';
import { Optional } from '../optional.tsx';

beforeEach(() => {
  signedIn([]);
  queryClient.clear();
});
afterEach(async () => {
  await switchLanguage('en');
  session.clear();
  vi.unstubAllGlobals();
});

async function show(field: ReactNode, language = 'en') {
  await startI18n();
  await switchLanguage(language);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        {field}
        <button type="button">After</button>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

function Day({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('');
  const change = (next: string) => {
    setDay(next);
    onDay(next);
  };
  return <DayField label="Due" value={day} onChange={change} />;
}
function Moment({ onMoment }: { onMoment: (at: string | null) => void }) {
  const [at, setAt] = useState<string | null>(null);
  const change = (next: string | null) => {
    setAt(next);
    onMoment(next);
  };
  return <MomentField label="When" value={at} onChange={change} />;
}

test.each([
  ['en', '3/4/2027', '2027-03-04', 'Mar 04, 2027'],
  ['it', '3/4/2027', '2027-04-03', '03 apr 2027'],
])('in %s %s is %s, and is shown with the name of its month', async (language, typed, day, shown) => {
  const onDay = vi.fn();
  const user = await show(<Day onDay={onDay} />, language);
  const input = await screen.findByRole('textbox', { name: 'Due' });
  await user.type(input, typed);
  await user.click(screen.getByText('After'));
  expect(onDay).toHaveBeenLastCalledWith(day);
  expect(input).toHaveValue(shown);
});

test('what is no date is named, and the last date stays', async () => {
  const onDay = vi.fn();
  const user = await show(<Day onDay={onDay} />);
  const input = await screen.findByRole('textbox', { name: 'Due' });
  await user.type(input, '3/4/2027');
  await user.click(screen.getByText('After'));
  await user.clear(input);
  await user.type(input, 'next week');
  await user.click(screen.getByText('After'));
  expect(screen.getByText('“next week” is not a date.')).toBeInTheDocument();
});

test('a moment is there once it has a day and a time; one that is pasted has both', async () => {
  const onMoment = vi.fn();
  const user = await show(<Moment onMoment={onMoment} />);
  const day = await screen.findByRole('textbox', { name: 'When' });
  fireEvent.input(day, { target: { value: '11/20/2026' } });
  expect(onMoment).not.toHaveBeenCalled();
  await user.type(screen.getByRole('spinbutton', { name: 'When: Hours' }), '2');
  await user.type(screen.getByRole('spinbutton', { name: 'When: Minutes' }), '05');
  await user.selectOptions(screen.getByRole('combobox', { name: 'When: AM or PM' }), 'PM');
  const at = onMoment.mock.lastCall?.[0];
  fireEvent.input(day, { target: { value: '' } });
  expect(onMoment).toHaveBeenLastCalledWith(null);
  fireEvent.input(day, { target: { value: '2026-11-20T14:05' } });
  expect(onMoment).toHaveBeenLastCalledWith(at);
});

test('now is one click', async () => {
  const onMoment = vi.fn();
  const user = await show(<Moment onMoment={onMoment} />);
  await user.click(await screen.findByRole('button', { name: 'When: Now' }));
  expect(Math.abs(Date.parse(onMoment.mock.lastCall?.[0]) - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['en', 'Remove date: When', 'When: Hours'],
  ['it', 'Rimuovi la data: When', 'When: Ore'],
  ['es', 'Quitar la fecha: When', 'When: Horas'],
  ['fr', 'Retirer la date : When', 'When : Heures'],
  ['zh', '移除日期：When', 'When：小时'],
  ['ar', 'إزالة التاريخ: When', 'When: الساعات'],
])('in %s the parts of a moment have the name of the field', async (language, remove, hours) => {
  const field = <MomentField label={<Optional>When</Optional>} value="2026-11-20T14:05:00.000Z" onChange={vi.fn()} />;
  await show(field, language);
  // It is not reached by the tab key, because emptying the field does the same.
  expect(await screen.findByRole('button', { name: remove, hidden: true })).toBeInTheDocument();
  expect(screen.getByRole('spinbutton', { name: hours })).toBeInTheDocument();
});

test('a field that is labelled by another element gives the name of that to the button that empties it', async () => {
  await show(
    <>
      <b id="question">When did it start?</b>
      <DayField aria-labelledby="question" value="2026-11-20" onChange={vi.fn()} />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Remove When did it start?', hidden: true })).toBeInTheDocument();
});
