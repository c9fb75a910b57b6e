import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import {
  areFormsUsed,
  TEMPLATE_MODULES,
  TEMPLATE_RIGHTS,
  type TemplateModule,
} from '@safety-qube/domain/templates/template-rights';
import type { ParseKeys } from 'i18next';
import { type RecordTypeSetup, setupOf } from './record-types.ts';

/** What pages need to know about the templates of a module. */
export interface TemplateSetup {
  readonly module: TemplateModule;
  /** First segment of its addresses. */
  readonly segment: string;
  readonly label: ParseKeys;
  /** Any of these privileges grants read access. */
  readonly seenBy: readonly Privilege[];
  readonly create: Privilege;
  /** Whether the module's forms are in use; if not, none is offered, and existing ones can still be opened. */
  readonly isUsed: boolean;
  /** The page of its forms at places, where a published form is put to use. */
  readonly places?: TemplatePlaces;
}

/** Where the forms of a module are assigned to places, and who may do it. */
interface TemplatePlaces {
  readonly path: '/incidents/schedules' | '/issues/schedules' | '/inspections/schedules';
  readonly privilege: Privilege;
}

const NAMED = {
  incident: {
    segment: 'incidents',
    label: 'templates.module.incident',
    places: { path: '/incidents/schedules', privilege: 'incident.form.edit' },
  },
  issue: {
    segment: 'issues',
    label: 'templates.module.issue',
    places: { path: '/issues/schedules', privilege: 'issue.form.edit' },
  },
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

/** Returns the type of records that the forms of a module are about; null for a module without records. */
export const typeOfForms = (module: TemplateModule): RecordTypeSetup | null =>
  isRecordType(module) ? setupOf(module) : null;
/** Returns how the forms of a module are chosen for records; null for a module whose forms are not about records. */
export const formsOf = (module: TemplateModule): RecordForms | null => typeOfForms(module)?.recordForm ?? null;

/** Returns the privilege to assign the forms of a module to places; undefined where they are filled in elsewhere. */
export const placedBy = (module: TemplateModule): Privilege | undefined =>
  TEMPLATE_SETUPS.find((setup) => setup.module === module)?.places?.privilege;

/** Returns the path of a module's list of templates. */
export const templatesPath = ({ segment }: TemplateSetup): string => `/${segment}/templates`;
