import { hazards } from '@safety-qube/contract/endpoints/hazards';
import { HAZARD } from '@safety-qube/domain/record-types/hazard';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';
import {
  categoryField,
  defineRecordType,
  ownField,
  ownFields,
  type RecordShapes,
  resolutionParts,
} from '../records/index.ts';
import { HAZARD_EFFECTS, RESIDUAL_COLUMNS, RESIDUAL_RISK } from './residual-risk.ts';
import { RISK } from './risk-field.ts';

type HazardRow = Omit<Selectable<DB['hazard']>, 'tenant_id' | 'record_id' | 'shelf'>;
const { imported, ...FIELDS } = ownFields<HazardRow>([RISK, RESIDUAL_RISK, ...HAZARD_FIELDS.map(ownField)]);
/** The fields of a hazard that an import can fill. */
export const hazardImport = imported;

/** The definition of hazards: only what they add to a record. */
export const hazardDefinition = defineRecordType<RecordShapes & { readonly row: HazardRow }>({
  ...HAZARD,
  ...resolutionParts,
  effects: HAZARD_EFFECTS,
  formerColumns: RESIDUAL_COLUMNS,
  ...FIELDS,
  table: 'hazard',
  // Hazards that occur at any site (after the groups of OSHA's hazard identification tool).
  defaultFields: [
    categoryField(
      'Slip, trip or fall on the level',
      'Work at height',
      'Machinery and guarding',
      'Vehicles and traffic',
      'Manual handling',
      'Electricity',
      'Fire and explosion',
      'Chemicals and substances',
      'Confined space',
      'Lifting and falling objects',
      'Noise, dust or heat',
      'Housekeeping',
      'Other',
    ),
  ],
  query: hazards.list.query,
  create(input, rules) {
    const row = FIELDS.create(input, rules);
    return { row: { ...row }, urgency: { immediateDanger: row.immediate_danger, level: row.risk_level } };
  },
  presentDetail: (row) => ({ ...FIELDS.presentDetail(row), needsResidualRisk: row.risk_is_serious }),
  isImmediateDanger: (row) => row.immediate_danger,
  isSerious: (row) => row.immediate_danger || row.risk_is_serious,
});
