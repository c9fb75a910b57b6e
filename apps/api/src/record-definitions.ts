import { hazardDefinition } from './modules/hazards/index.ts';
import { incidentDefinition } from './modules/incidents/index.ts';
import type { RecordDefinitions } from './modules/records/index.ts';
import { taskDefinition } from './modules/tasks/index.ts';

/** Each type of record with what its module adds to what is said of it in `packages/domain/src/record-types`. */
export const RECORD_DEFINITIONS: RecordDefinitions = {
  hazard: hazardDefinition,
  incident: incidentDefinition,
  task: taskDefinition,
};
