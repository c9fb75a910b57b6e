import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { showToasts, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const DELEGATE = 'PUT /api/aum/um/delegate';
const abilities = { edit: true, setConfidential: true };

test('a deputy is named for some days, with confidential records if the person says so, and ended', async () => {
  const network = signedIn([], {
    answers: {
      'GET /api/aum/um/brief': [
        ...[{ id: 12, firstname: 'Ben', lastname: 'Deputy', jobTitle: null, pictureVersion: null, facilityId: null }],
      ].map((one) => ({ ...one, isActive: true })),
      [DELEGATE]: ({ url }: { url: URL }) => ({
        standIn: url.searchParams.has('delegatedEmployeeId')
          ? {
              deputyId: 12,
              from: url.searchParams.get('from'),
              to: url.searchParams.get('to'),
              isConfidential: url.searchParams.get('confidential') === 'true',
              isActive: false,
            }
          : null,
        standsInFor: [],
        abilities,
      }),
    },
  });
  await visit('/profile');
  showToasts();
  const user = userEvent.setup({ delay: null });
  const part = within(await screen.findByRole('region', { name: 'Deputy during absence' }));
  expect(await part.findByRole('button', { name: 'Save deputy' })).toBeDisabled();
  await user.click(part.getByLabelText('Deputy', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /Ben Deputy/ }));
  await user.type(await part.findByLabelText('From'), '2027-01-04');
  await user.type(part.getByLabelText('To'), '2027-01-17');
  await user.click(part.getByLabelText('Include confidential records'));
  await user.click(part.getByRole('button', { name: 'Save deputy' }));
  expect(await part.findByText(/Ben Deputy is deputy from/)).toBeInTheDocument();
  const sent = network.of(DELEGATE)[0]?.url.searchParams ?? [];
  expect(Object.fromEntries(sent)).toEqual({
    employeeId: '7',
    delegatedEmployeeId: '12',
    from: new Date('2027-01-04T00:00:00').toISOString(),
    to: new Date('2027-01-17T23:59:59.999').toISOString(),
    confidential: 'true',
  });
  await user.click(part.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('Deputy removed')).toBeInTheDocument();
  expect(part.queryByText(/is deputy from/)).not.toBeInTheDocument();
});
