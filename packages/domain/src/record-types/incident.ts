import { SEVERITIES } from '../incidents/severity.ts';
import type { ResolutionAction, ResolutionStatus } from '../records/resolution-workflow.ts';
import type { RecordTypeWithForms } from './descriptor.ts';
import { resolutionType } from './resolution.ts';

export const INCIDENT: RecordTypeWithForms<'incident', ResolutionStatus, ResolutionAction> = {
  ...resolutionType('incident', []),
  type: 'incident',
  prefix: 'INC',
  plural: 'incidents',
  names: { one: 'incident.one', many: 'incident.many' },
  descriptionHeading: 'incident.description',
  pages: {
    list: '/incidents',
    raise: '/incidents/raise-incident',
    import: '/incidents/import',
    // As in the specification: QR codes link to this path.
    record: '/incidents/raise-incident/execute',
  },
  configPrefix: 'ind',
  hasRisk: false,
  harm: { eventType: ['injuryOrIllness'], actualSeverity: SEVERITIES.filter((severity) => severity !== 'none') },
  forms: { by: 'eventType', withoutKinds: 'schedules' },
};
