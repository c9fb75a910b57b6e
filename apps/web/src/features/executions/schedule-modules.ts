import type { Schedule } from '@safety-qube/contract/schemas/executions';
import type { ParseKeys } from 'i18next';

/** Texts of the forms at places of a module. */
export interface ScheduleModule {
  readonly title: ParseKeys;
  readonly none: ParseKeys;
  readonly noneText: ParseKeys;
  readonly noForms: ParseKeys;
  /** Path of the page that fills in a form at a place. */
  readonly page:
    | '/inspections/execute/$scheduleId'
    | '/incidents/raise-incident/execute/template/$scheduleId'
    | '/issues/raise-issue/execute/template/$scheduleId';
}

export const SCHEDULE_MODULES: Readonly<Record<Schedule['module'], ScheduleModule>> = {
  inspection: {
    title: 'menu.inspections',
    none: 'schedules.none',
    noneText: 'schedules.noneText',
    noForms: 'schedules.noForms',
    page: '/inspections/execute/$scheduleId',
  },
  incident: {
    title: 'schedules.ofIncidents',
    none: 'schedules.noneIncidents',
    noneText: 'schedules.noneIncidentsText',
    noForms: 'schedules.noIncidentForms',
    page: '/incidents/raise-incident/execute/template/$scheduleId',
  },
  issue: {
    title: 'schedules.ofIssues',
    none: 'schedules.noneIssues',
    noneText: 'schedules.noneIssuesText',
    noForms: 'schedules.noIssueForms',
    page: '/issues/raise-issue/execute/template/$scheduleId',
  },
};
