import type { Privilege } from '../privileges.ts';
import { FORM_TYPES, type FormType } from '../record-types/record-types.ts';

/** Modules that have templates: incidents and issues call them forms. */
export const TEMPLATE_MODULES = ['incident', 'issue', 'inspection', 'riskAssessment'] as const;
export type TemplateModule = (typeof TEMPLATE_MODULES)[number];

/**
 * Modules whose forms are in use: filled in as inspections, or with the records of a type. Forms of the others are not offered,
 * because nobody could fill them in after publication.
 */
export type UsedModule = 'inspection' | FormType;
export const USED_MODULES: readonly UsedModule[] = ['inspection', ...FORM_TYPES];
export const areFormsUsed = (module: string): module is UsedModule => USED_MODULES.some((one) => one === module);

interface Rights {
  readonly create: Privilege;
  readonly edit: Privilege;
  readonly archive: Privilege;
  readonly delete: Privilege;
  /** Grants reading without a right to change. */
  readonly view?: Privilege;
}

/** The form privileges of section 6. For a module without one for archiving or deleting, the closest one that it has applies. */
export const TEMPLATE_RIGHTS: Readonly<Record<TemplateModule, Rights>> = {
  incident: {
    create: 'incident.form.create',
    edit: 'incident.form.edit',
    archive: 'incident.form.archive',
    delete: 'incident.form.delete',
  },
  issue: {
    create: 'issue.form.create',
    edit: 'issue.form.edit',
    archive: 'issue.form.archive',
    delete: 'issue.form.delete',
  },
  inspection: {
    create: 'inspection.template.create',
    edit: 'inspection.template.edit',
    archive: 'inspection.template.archive',
    delete: 'inspection.template.archive',
    view: 'inspection.template.viewAll',
  },
  riskAssessment: {
    create: 'riskAssessment.template.create',
    edit: 'riskAssessment.template.edit',
    archive: 'riskAssessment.template.edit',
    delete: 'riskAssessment.template.edit',
    view: 'riskAssessment.template.view',
  },
};
