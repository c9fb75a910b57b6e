import { DEMO_CLAIM } from '@safety-qube/domain/demo';
import { menu, ONE_FORM, press, taskInProgress } from './page-helpers.ts';
import { person, type VisitedPage, visitor } from './visited-page.ts';

/** Further pages for screenshots alone: journeys check how accessible they are, or they differ little from others. */
export const PICTURED_PAGES: readonly VisitedPage[] = [
  person('management', '/management'),
  person('people-import', '/management/people/import'),
  person('places-import', '/management/facilities/import'),
  person('group-new', '/management/groups?add=true'),
  person('roles-why', '/management/roles?why=true'),
  person('custom-fields-people', '/management/custom-fields?type=role'),
  person('custom-field-new', '/management/custom-fields?add=true'),
  person('setting', '/management/configuration?setting=enable_approver_modification'),
  person('audit-entry', '/management/audit?entry=1'),
  person('issues-board', '/issues?shape=board', 'supervisor'),
  person('issues-observations', '/issues?tab=closed&issueType=observation', 'supervisor'),
  {
    ...person('safety-card', '/issues/raise-issue', 'worker'),
    open: async (page, say) => {
      await page.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).click();
      await press(page, say('formFill.addRow'));
      await page.locator('#question-acts').scrollIntoViewIfNeeded();
    },
  },
  {
    ...person('task-code', taskInProgress, 'administrator'),
    open: menu('poster.ofTask'),
  },
  {
    ...person('posters-print', '/management/posters?poster=1'),
    open: (page, say) => press(page.getByRole('dialog'), say('poster.print')),
  },
  { ...person('visit-first', ONE_FORM), open: (page, say) => press(page, say('danger.now')) },
  {
    ...visitor('visit-conversation', '/qr-code', 'dbo'),
    open: async (page, say) => {
      await page.getByLabel(say('visit.code.label'), { exact: true }).fill(DEMO_CLAIM);
      await press(page, say('visit.code.open'));
      await page.getByRole('heading', { name: say('visit.talk.title') }).waitFor();
    },
  },
];
