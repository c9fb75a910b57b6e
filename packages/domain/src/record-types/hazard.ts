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
  pages: { list: '/hazards', raise: '/hazards/raise-hazard', import: '/hazards/import', record: '/hazards' },
  configPrefix: 'haz',
  hasRisk: true,
  forms: null,
};
