import { sql } from 'kysely';
import { conditionOrNegation } from '../../platform/db/one-of.ts';
import type { OwnField } from '../records/index.ts';
import type { IncidentRow } from './incident-row.ts';

/** The time at which it happened: now if none is given. Imports write it themselves, once the place's clock is known. */
export const OCCURRED_AT: OwnField<IncidentRow> = {
  columns: ['occurred_at'],
  inList: true,
  facts: [
    {
      name: 'occurredAt',
      label: 'fact.occurredAt',
      at: (row) => row.occurred_at,
      say({ occurred_at: at }, { moment }) {
        return moment ? moment(new Date(at)) : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      },
    },
  ],
  importFields: [
    {
      name: 'occurredAt',
      label: 'fact.occurredAt',
      kind: 'moment',
      isRequired: true,
      // An incident with no other date than that of raising had happened by then.
      orElse: 'raisedAt',
      takesTime: true,
    },
  ],
  fromFile: () => ({}),
  create: ({ occurredAt }) => ({ occurred_at: occurredAt === undefined ? new Date() : new Date(String(occurredAt)) }),
  change: ({ occurredAt }) => (occurredAt === undefined ? {} : { occurred_at: new Date(String(occurredAt)) }),
  filter: () => [],
  present: (row) => ({ occurredAt: row.occurred_at.toISOString() }),
};

/** Whether it could have been serious and was not; derived from the severities, see the definition. */
export const HIGH_POTENTIAL: OwnField<IncidentRow> = {
  columns: ['is_high_potential'],
  inList: true,
  facts: [],
  importFields: [],
  fromFile: () => ({}),
  create: () => ({}),
  change: () => ({}),
  filter: ({ highPotential }) =>
    typeof highPotential === 'boolean' ? [conditionOrNegation(sql.ref('x.is_high_potential'), highPotential)] : [],
  filterValues: { highPotential: sql.ref('x.is_high_potential') },
  present: ({ is_high_potential: isHighPotential }) => ({ isHighPotential }),
};
