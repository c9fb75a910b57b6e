import { screen, waitFor } from '@testing-library/react';
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

test('a record and its history name a place that is not in use any more', async () => {
  const { of } = await openRecord(
    someHazard({ facilityId: 99, departmentId: null, locationId: 77 }),
    { history: [entry(3, 'edited', { change: { facilityId: [98, 99] } })] },
    {
      'GET /api/fm/places/former': {
        facilities: [
          { id: 98, name: 'Salem' },
          { id: 99, name: 'Lowell' },
        ],
        units: [{ id: 77, name: 'Old dock' }],
      },
    },
  );
  await waitFor(() => expect(screen.getAllByText('Lowell').length).toBeGreaterThan(1));
  expect(screen.getByText(/Salem/)).toBeInTheDocument();
  expect(screen.getAllByText('Old dock').length).toBeGreaterThan(0);
  expect(of('GET /api/fm/places/former')).toHaveLength(1);
});
