import { HAZARD, HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { EditHazard, Hazard, HazardItem, hazardBodies, hazardFilterShape, RaiseHazard } from '../schemas/hazards.ts';
import { ListSort } from '../schemas/records.ts';
import { actionEndpoints } from './record-actions.ts';
import { recordEndpoints } from './records.ts';

export const hazards = recordEndpoints(HAZARD, {
  Detail: Hazard,
  Item: HazardItem,
  Raise: RaiseHazard,
  Edit: EditHazard,
  filters: hazardFilterShape,
  sort: ListSort,
});
export const hazardActions = actionEndpoints(HAZARD, Hazard, hazardBodies, HAZARD_ACTIONS);
