import { HAZARD, HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { EditHazard, Hazard, HazardItem, hazardFilterShape, RaiseHazard } from '../schemas/hazards.ts';
import { ListSort } from '../schemas/records.ts';
import { recordEndpoints } from './records.ts';
import { resolutionEndpoints } from './resolution.ts';

export const hazards = recordEndpoints(HAZARD, {
  Detail: Hazard,
  Item: HazardItem,
  Raise: RaiseHazard,
  Edit: EditHazard,
  filters: hazardFilterShape,
  sort: ListSort,
});
export const hazardActions = resolutionEndpoints(HAZARD, Hazard, HAZARD_ACTIONS);
