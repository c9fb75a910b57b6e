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
  // Tabler's first-aid-kit.
  icon: 'M8 8v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2M4 10a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -8M10 14h4M12 12v4',
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
  forms: { by: 'eventType', withoutKinds: 'schedules', impersonal: [] },
};
