import type { Fixtures } from './fixture.ts';
import { accessFixtures } from './fixtures/access.ts';
import { assetFixtures } from './fixtures/assets.ts';
import { attachmentFixtures } from './fixtures/attachments.ts';
import { executionFixtures } from './fixtures/executions.ts';
import { exportFixtures } from './fixtures/exports.ts';
import { hazardFixtures } from './fixtures/hazards.ts';
import { identityFixtures } from './fixtures/identity.ts';
import { importFixtures } from './fixtures/imports.ts';
import { incidentFixtures } from './fixtures/incidents.ts';
import { mailFixtures } from './fixtures/mail.ts';
import { notificationFixtures } from './fixtures/notifications.ts';
import { peopleFixtures } from './fixtures/people.ts';
import { recordsFixtures } from './fixtures/records.ts';
import { settingsFixtures } from './fixtures/settings.ts';
import { taskFixtures } from './fixtures/tasks.ts';
import { templateFixtures } from './fixtures/templates.ts';
import { tenantFixtures } from './fixtures/tenants.ts';
import { translationFixtures } from './fixtures/translations.ts';

/** How each operation is called well, by `METHOD /path`. An operation without an entry fails the isolation suite. */
export const FIXTURES: Fixtures = {
  ...accessFixtures,
  ...assetFixtures,
  ...attachmentFixtures,
  ...executionFixtures,
  ...exportFixtures,
  ...hazardFixtures,
  ...identityFixtures,
  ...importFixtures,
  ...incidentFixtures,
  ...mailFixtures,
  ...notificationFixtures,
  ...peopleFixtures,
  ...recordsFixtures,
  ...settingsFixtures,
  ...taskFixtures,
  ...templateFixtures,
  ...tenantFixtures,
  ...translationFixtures,
};
