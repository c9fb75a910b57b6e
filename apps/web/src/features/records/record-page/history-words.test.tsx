import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { someHazard } from '../../../testing/hazards.ts';
import { entry, openRecord } from '../../../testing/record-page.ts';

// Loads the modules of the page beforehand, so that this does not count as time of the first test.
beforeAll(() => import('./record-page.tsx'), 120_000);
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const matrix = (version: number, likelihood: string) => ({
  likelihood: [1, 2].map((value) => ({ value, label: `${likelihood} ${value}` })),
  severity: [{ value: 1, label: 'Minor' }],
  ...{ levels: [], formerLevels: [], cells: [], version },
});

test('a rating is worded by the version of the matrix that it was made by', async () => {
  const { of } = await openRecord(
    someHazard(),
    {
      history: [
        entry(4, 'edited', { change: { likelihood: [2, 1], riskMatrixVersion: [2, 3] } }),
        entry(3, 'edited', { change: { likelihood: [1, 2], riskMatrixVersion: [2, 2] } }),
      ],
    },
    {
      'GET /api/cf/risklevelmap': matrix(3, 'Newest'),
      'GET /api/cf/risklevelmap/2': matrix(2, 'Former'),
    },
  );
  expect(await screen.findByText(/Newest 1/)).toBeInTheDocument();
  expect((await screen.findAllByText(/Former 2/)).length).toBe(2);
  expect(screen.getByText(/Former 1/)).toBeInTheDocument();
  expect(screen.queryByText(/Newest 2/)).not.toBeInTheDocument();
  expect(of('GET /api/cf/risklevelmap/2')).toHaveLength(1);
});
