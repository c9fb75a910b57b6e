import type { Privilege } from '@safety-qube/domain/privileges';
import {
  areFormsUsed,
  TEMPLATE_MODULES,
  TEMPLATE_RIGHTS,
  type TemplateModule,
} from '@safety-qube/domain/templates/template-rights';
import type { ParseKeys } from 'i18next';

/** What pages need to know of the templates of a module. */
export interface TemplateSetup {
  readonly module: TemplateModule;
  /** First part of its addresses. */
  readonly segment: string;
  readonly label: ParseKeys;
  /** Any of these lets somebody see them. */
  readonly seenBy: readonly Privilege[];
  readonly create: Privilege;
  /** Whether something asks for its forms; else none is offered, and those that are there can still be opened. */
  readonly isUsed: boolean;
  /** The page of its forms at places: what a published one is for. */
  readonly places?: TemplatePlaces;
}

/** Where the forms of a module are put at places, and who does it. */
interface TemplatePlaces {
  readonly path: '/incidents/schedules' | '/inspections/schedules';
  readonly privilege: Privilege;
}

const NAMED = {
  incident: {
    segment: 'incidents',
    label: 'templates.module.incident',
    places: { path: '/incidents/schedules', privilege: 'incident.form.edit' },
  },
  issue: { segment: 'issues', label: 'templates.module.issue' },
  inspection: {
    segment: 'inspections',
    label: 'templates.module.inspection',
    places: { path: '/inspections/schedules', privilege: 'inspection.schedule' },
  },
  riskAssessment: { segment: 'risk-assessments', label: 'templates.module.riskAssessment' },
} as const satisfies Record<TemplateModule, Pick<TemplateSetup, 'segment' | 'label' | 'places'>>;

/** Modules that have templates, in the order of the menu. */
export const TEMPLATE_SETUPS: readonly TemplateSetup[] = TEMPLATE_MODULES.map((module) => ({
  module,
  ...NAMED[module],
  seenBy: [...new Set(Object.values(TEMPLATE_RIGHTS[module]))],
  create: TEMPLATE_RIGHTS[module].create,
  isUsed: areFormsUsed(module),
}));

/** Who puts the forms of a module at places; nobody where they are filled in elsewhere. */
export const placedBy = (module: TemplateModule): Privilege | undefined =>
  TEMPLATE_SETUPS.find((setup) => setup.module === module)?.places?.privilege;

/** Path of a module's list of templates. */
export const templatesPath = ({ segment }: TemplateSetup): string => `/${segment}/templates`;
