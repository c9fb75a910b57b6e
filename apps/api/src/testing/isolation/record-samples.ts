import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RecordSample } from './record-fixtures.ts';

/** The samples of types that need, or are to be tried with, fields of their own. */
export const RECORD_SAMPLES: Readonly<Partial<Record<RecordType, RecordSample>>> = {
  hazard: { raises: { risk: { likelihood: 2, severity: 3 } } },
  incident: { category: 'near-miss', raises: { eventType: 'nearMiss', occurredAt: '2026-03-20T10:00:00Z' } },
  issue: { category: 'idea', raises: { danger: 'maybe' } },
  task: {
    others: 'verifierId',
    raises: {
      checklist: ['One'],
      dueOn: '2027-01-31',
      effectOn: '2027-02-10',
      repeat: { every: 1, unit: 'month', until: '2028-01-01', times: 3 },
    },
  },
};
