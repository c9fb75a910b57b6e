import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { MODULE_ORDER, type ModuleName } from '../../module-order.ts';
import type { Fixtures } from './fixture.ts';
import { accessFixtures } from './fixtures/access.ts';
import { approverFixtures } from './fixtures/approvers.ts';
import { assetFixtures } from './fixtures/assets.ts';
import { attachmentFixtures } from './fixtures/attachments.ts';
import { auditFixtures } from './fixtures/audit.ts';
import { confidentialityFixtures } from './fixtures/confidentiality.ts';
import { configFixtures } from './fixtures/config.ts';
import { customFieldFixtures } from './fixtures/custom-fields.ts';
import { departureFixtures } from './fixtures/departures.ts';
import { executionFixtures } from './fixtures/executions.ts';
import { exportFixtures } from './fixtures/exports.ts';
import { groupFixtures } from './fixtures/groups.ts';
import { identityFixtures } from './fixtures/identity.ts';
import { importFixtures } from './fixtures/imports.ts';
import { incidentFixtures } from './fixtures/incidents.ts';
import { issueFixtures } from './fixtures/issues.ts';
import { mailFixtures } from './fixtures/mail.ts';
import { managementFixtures } from './fixtures/management.ts';
import { notificationFixtures } from './fixtures/notifications.ts';
import { organisationFixtures } from './fixtures/organisation.ts';
import { peopleFixtures } from './fixtures/people.ts';
import { posterFixtures } from './fixtures/posters.ts';
import { recordPdfFixtures } from './fixtures/record-pdf.ts';
import { recordsFixtures } from './fixtures/records.ts';
import { serviceAccountFixtures } from './fixtures/service-accounts.ts';
import { standingInFixtures } from './fixtures/standing-in.ts';
import { taskFixtures } from './fixtures/tasks.ts';
import { templateFixtures } from './fixtures/templates.ts';
import { tenantFixtures } from './fixtures/tenants.ts';
import { translationFixtures } from './fixtures/translations.ts';
import { visitFixtures } from './fixtures/visits.ts';
import { recordFixtures } from './record-fixtures.ts';
import { RECORD_SAMPLES } from './record-samples.ts';

/** The fixtures of the calls of each record type. */
const OF_RECORDS: readonly Fixtures[] = RECORD_TYPE_NAMES.map((type) =>
  recordFixtures(type, RECORD_SAMPLES[type] ?? {}),
);

/** The fixtures of the other calls of each module, which may also replace one of those. */
const BY_MODULE: Readonly<Partial<Record<ModuleName, Fixtures>>> = {
  tenants: tenantFixtures,
  config: configFixtures,
  organisation: organisationFixtures,
  people: peopleFixtures,
  'service-accounts': serviceAccountFixtures,
  groups: groupFixtures,
  access: accessFixtures,
  'custom-fields': customFieldFixtures,
  assets: assetFixtures,
  mail: mailFixtures,
  management: managementFixtures,
  identity: identityFixtures,
  translations: translationFixtures,
  attachments: attachmentFixtures,
  records: recordsFixtures,
  'standing-in': standingInFixtures,
  imports: importFixtures,
  exports: exportFixtures,
  'record-pdf': recordPdfFixtures,
  templates: templateFixtures,
  tasks: taskFixtures,
  executions: executionFixtures,
  incidents: incidentFixtures,
  issues: issueFixtures,
  approvers: approverFixtures,
  confidentiality: confidentialityFixtures,
  posters: posterFixtures,
  visits: visitFixtures,
  departures: departureFixtures,
  audit: auditFixtures,
  notifications: notificationFixtures,
};

/** The fixture of each operation, by `METHOD /path`. An operation without one fails the isolation suite. */
export const FIXTURES: Fixtures = Object.assign({}, ...OF_RECORDS, ...MODULE_ORDER.map((name) => BY_MODULE[name]));
