import { HAZARD, HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { EditHazard, Hazard, HazardItem, hazardFilterShape, RaiseHazard } from '../schemas/hazards.ts';
import { recordEndpoints } from './records.ts';
import { resolutionEndpoints } from './resolution.ts';

const PATH = '/api/hazards';
export const hazards = recordEndpoints(PATH, {
  noun: 'hazard',
  raiseBy: 'hazard.raise',
  Detail: Hazard,
  Item: HazardItem,
  Raise: RaiseHazard,
  Edit: EditHazard,
  filters: hazardFilterShape,
});

export const hazardActions = resolutionEndpoints(
  PATH,
  { noun: 'hazard', workflow: HAZARD.workflow, Detail: Hazard },
  HAZARD_ACTIONS,
);
