import { maySee } from '@safety-qube/domain/records/visibility';
import type { FastifyInstance } from 'fastify';
import type { ModuleName } from './module-order.ts';
import { accessModule, accessUndos, userRoles } from './modules/access/index.ts';
import { accessChecksModule } from './modules/access-checks/index.ts';
import { approversModule, approverUndos } from './modules/approvers/index.ts';
import { assetsModule, assetUndos } from './modules/assets/index.ts';
import { attachmentJobs, attachmentsModule } from './modules/attachments/index.ts';
import { auditModule, auditUndos, mailHeadsJob } from './modules/audit/index.ts';
import { boardModule } from './modules/board/index.ts';
import { applyRules, confidentialityModule, confidentialityUndos } from './modules/confidentiality/index.ts';
import { configModule, configUndos } from './modules/config/index.ts';
import { customFieldsModule, customFieldUndos, retimeRecords } from './modules/custom-fields/index.ts';
import { departuresModule, departureUndos } from './modules/departures/index.ts';
import { executionsModule, requireFileAccess, scheduleUndos } from './modules/executions/index.ts';
import { exportJobs, exportsModule } from './modules/exports/index.ts';
import { groupsModule, groupUndos } from './modules/groups/index.ts';
import { hazardsModule } from './modules/hazards/index.ts';
import { identityJobs, identityModule, identityUndos } from './modules/identity/index.ts';
import { importJobs, importsModule, importUndos } from './modules/imports/index.ts';
import { assessAllDeadlines, deadlineTimer, followIncidents, incidentsModule } from './modules/incidents/index.ts';
import { followTasks, issuesModule } from './modules/issues/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { managementModule } from './modules/management/index.ts';
import { notificationJobs, notificationsModule, notifyPeople, withdrawNotices } from './modules/notifications/index.ts';
import { moveRecords, organisationModule, organisationUndos } from './modules/organisation/index.ts';
import { peopleModule, peopleUndos } from './modules/people/index.ts';
import { postersModule, posterUndos } from './modules/posters/index.ts';
import { type RealtimeDependencies, realtimeModule } from './modules/realtime/index.ts';
import { recordPdfModule } from './modules/record-pdf/index.ts';
import {
  filesOfRecords,
  maySeeRecord,
  recordJobs,
  recordsModule,
  recordTimers,
  seesRecord,
} from './modules/records/index.ts';
import { serviceAccountsModule, serviceAccountUndos } from './modules/service-accounts/index.ts';
import { standInTimer, standingInModule, standingInUndos } from './modules/standing-in/index.ts';
import { taskJobs, tasksModule } from './modules/tasks/index.ts';
import { maySeeTemplate, templatesModule, templateUndos } from './modules/templates/index.ts';
import { brandingUndos, tenantsModule } from './modules/tenants/index.ts';
import { translationsModule, translationUndos } from './modules/translations/index.ts';
import { visitsModule, visitTimers } from './modules/visits/index.ts';
import type { Subscriber } from './platform/events/events.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { TimerKind } from './platform/jobs/timers.ts';
import type { Platform } from './platform/platform.ts';
import type { Undos } from './platform/undo.ts';
import { RECORD_DOCUMENTS } from './record-definitions.ts';

/** A module of the product: its routes, background jobs and timers. */
interface Module {
  /** Registers its routes. */
  routes(app: FastifyInstance, platform: Platform, options: ModuleOptions): Promise<void> | void;
  /** Returns its background jobs. */
  jobs?(platform: Platform): Job[];
  /** Returns what reacts to events of records. */
  subscribers?(platform: Platform): Subscriber[];
  /** Returns the kinds of its timers. */
  timers?(platform: Platform): TimerKind[];
  /** Returns how the changes that it writes to the audit log are undone. */
  undos?(platform: Platform): Undos;
}
export interface ModuleOptions {
  /** Overrides the limits and rules of the realtime module; for tests. */
  readonly realtime?: Partial<RealtimeDependencies>;
}

/** All modules by name. What a module needs from modules after it in `MODULE_ORDER` is passed to it as arguments here. */
export const MODULES: Readonly<Record<ModuleName, Module>> = {
  tenants: { routes: tenantsModule, undos: brandingUndos },
  config: { routes: configModule, undos: configUndos },
  organisation: { routes: organisationModule, jobs: () => [moveRecords], undos: organisationUndos },
  'custom-fields': {
    routes: (app) => customFieldsModule(app, userRoles),
    jobs: () => [retimeRecords],
    undos: () => customFieldUndos,
  },
  people: { routes: peopleModule, undos: peopleUndos },
  'service-accounts': { routes: serviceAccountsModule, undos: serviceAccountUndos },
  groups: { routes: groupsModule, undos: () => groupUndos },
  access: { routes: accessModule, undos: accessUndos },
  assets: { routes: assetsModule, undos: () => assetUndos },
  mail: { routes: (app, platform) => mailModule(app, platform, seesRecord) },
  identity: { routes: identityModule, jobs: identityJobs, undos: () => identityUndos },
  translations: { routes: translationsModule, undos: () => translationUndos },
  attachments: {
    routes: (app, platform) =>
      attachmentsModule(app, platform, { ...filesOfRecords, mustSeeFormFile: requireFileAccess }),
    jobs: attachmentJobs,
  },
  records: {
    routes: (app, platform) => recordsModule(app, platform, withdrawNotices(platform)),
    jobs: recordJobs,
    timers: recordTimers,
  },
  'standing-in': { routes: standingInModule, timers: () => [standInTimer], undos: () => standingInUndos },
  imports: { routes: importsModule, jobs: importJobs, undos: () => importUndos },
  exports: { routes: exportsModule, jobs: exportJobs },
  'record-pdf': { routes: (app, platform) => recordPdfModule(app, platform, RECORD_DOCUMENTS) },
  templates: { routes: templatesModule, undos: templateUndos },
  tasks: { routes: tasksModule, jobs: taskJobs },
  executions: { routes: executionsModule, undos: () => scheduleUndos },
  hazards: { routes: hazardsModule },
  incidents: {
    routes: incidentsModule,
    jobs: () => [assessAllDeadlines],
    subscribers: (platform) => [followIncidents(platform)],
    timers: (platform) => [deadlineTimer(platform)],
  },
  issues: { routes: issuesModule, subscribers: (platform) => [followTasks(platform)] },
  board: { routes: boardModule },
  approvers: { routes: approversModule, undos: () => approverUndos },
  confidentiality: {
    routes: confidentialityModule,
    jobs: (platform) => [applyRules(platform)],
    undos: () => confidentialityUndos,
  },
  'access-checks': { routes: accessChecksModule },
  posters: { routes: postersModule, undos: posterUndos },
  visits: { routes: visitsModule, timers: visitTimers },
  departures: { routes: departuresModule, undos: departureUndos },
  audit: {
    routes: (app, platform) => auditModule(app, undosOf(platform)),
    jobs: (platform) => [mailHeadsJob(platform)],
    undos: () => auditUndos,
  },
  management: { routes: managementModule },
  notifications: {
    routes: notificationsModule,
    jobs: notificationJobs,
    subscribers: (platform) => [notifyPeople(platform)],
  },
  realtime: {
    routes: (app, platform, { realtime }) =>
      realtimeModule(app, platform, { mayReceive: maySee, maySeeRecord, maySeeTemplate, ...realtime }),
  },
};

/** Returns how every action of the audit log that can be undone is undone, or why it cannot be. */
export const undosOf = (platform: Platform): Undos =>
  Object.assign({}, ...Object.values(MODULES).map(({ undos }) => undos?.(platform)));
