import { hazards } from '@safety-qube/contract/hazards';
import { HAZARD } from '@safety-qube/domain/record-types/hazard';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';
import { defineRecordType, ownField, ownFields, resolutionParts } from '../records/index.ts';
import { RISK } from './risk-field.ts';

type HazardRow = Pick<Selectable<DB['hazard']>, 'immediate_danger' | 'risk_level'>;
const { imported, ...FIELDS } = ownFields([RISK, ...HAZARD_FIELDS.map(ownField)]);
/** The fields of a hazard that an import can fill. */
export const hazardImport = imported;

/** The definition of hazards: only what they add to a record. */
export const hazardDefinition = defineRecordType({
  ...HAZARD,
  ...resolutionParts,
  ...FIELDS,
  table: 'hazard',
  query: hazards.list.query,
  create(input, rules) {
    const row = FIELDS.create(input, rules);
    const { immediate_danger: immediateDanger, risk_level: level } = row as HazardRow;
    return { row, urgency: { immediateDanger, level } };
  },
  isSerious(row) {
    const { risk_level: level, immediate_danger: isDanger } = row as HazardRow;
    return isDanger || level === 'high' || level === 'extreme';
  },
});
