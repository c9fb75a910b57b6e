import type { ResolutionAction, ResolutionStatus } from '../records/resolution-workflow.ts';
import type { RecordTypeDescriptor } from './descriptor.ts';
import { resolutionType } from './resolution.ts';

export const HAZARD: RecordTypeDescriptor<'hazard', ResolutionStatus, ResolutionAction> = {
  ...resolutionType('hazard'),
  type: 'hazard',
  prefix: 'HAZ',
  module: 'hazard',
  descriptionHeading: 'record.found',
  pages: { list: '/hazards', raise: '/hazards/raise-hazard', import: '/hazards/import', record: '/hazards' },
  configPrefix: 'haz',
  hasRisk: true,
};
