import { RESOLUTION_ACTIONS, type ResolutionAction, type ResolutionStatus } from '../records/resolution-workflow.ts';
import type { RecordTypeDescriptor } from './descriptor.ts';
import { resolutionType } from './resolution.ts';

/** Hazards cannot be opened again: section 6 of the specification has no privilege for it. */
export const HAZARD_ACTIONS = RESOLUTION_ACTIONS.filter((action) => action !== 'reopen');

export const HAZARD: RecordTypeDescriptor<'hazard', ResolutionStatus, ResolutionAction> = {
  ...resolutionType('hazard', ['reopenClosed']),
  type: 'hazard',
  prefix: 'HAZ',
  plural: 'hazards',
  names: { one: 'hazard.one', many: 'hazard.many' },
  descriptionHeading: 'hazard.description',
  // Tabler's alert-triangle.
  icon: 'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  pages: { list: '/hazards', raise: '/hazards/raise-hazard', import: '/hazards/import', record: '/hazards' },
  configPrefix: 'haz',
  hasRisk: true,
  forms: null,
};
