import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RecordSample } from './record-fixtures.ts';

/** The samples of types that are to be tried with more than their plain fields. */
export const RECORD_SAMPLES: Readonly<Partial<Record<RecordType, RecordSample>>> = {
  hazard: { raises: { risk: { likelihood: 2, severity: 3 } } },
  task: {
    others: 'verifierId',
    raises: {
      dueOn: '2027-01-31',
      effectOn: '2027-02-10',
      repeat: { every: 1, unit: 'month', until: '2028-01-01', times: 3 },
    },
  },
};
