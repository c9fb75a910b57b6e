import {
  ASSIGNED,
  action,
  beginForm,
  converted,
  formAtPlace,
  formBuilt,
  hazardIn,
  IMPLEMENTED,
  INSPECTION,
  importedColumns,
  incidentOf,
  investigate,
  LIVE_LINK,
  menu,
  NEXT_STEP,
  OBSERVATION,
  ONE_FORM,
  OPEN,
  OPEN_ISSUE,
  OPTIONS,
  OUT_OF_USE,
  openMenu,
  openTypes,
  PROVIDER,
  press,
  SERVICE_ACCOUNTS,
  SEVERAL_FORMS,
  select,
  selectQuestion,
  TASK,
  taskInProgress,
  toClaimCode,
  toClaimedReport,
  toPhoto,
  toSentence,
} from './page-helpers.ts';
import { chooseRows } from './record-page.ts';
import { person, type VisitedPage, visitor } from './visited-page.ts';

/** All pages, in groups of similar duration, for the accessibility tests and screenshots. */
export const VISITED_GROUPS: Readonly<Record<string, readonly VisitedPage[]>> = {
  'before signing in': [
    visitor('sign-in', '/'),
    visitor('sign-in-security', '/', 'orbex-security'),
    visitor('sign-up', '/signup'),
    { ...visitor('sign-up-confirm', '/signup?confirm=x'), answers: LIVE_LINK },
    visitor('sign-up-confirm-dead', '/signup?confirm=dead'),
    visitor('forgot-password', '/forgotpassword'),
    { ...visitor('reset-password', '/resetpassword?token=x'), answers: LIVE_LINK },
    visitor('reset-password-dead', '/resetpassword?token=dead'),
    { ...visitor('set-up', '/setup?token=x'), answers: { '/api/identity/setup': { tenantName: 'Acme Fabrication' } } },
    visitor('set-up-dead', '/setup?token=dead'),
    visitor('404', '/404'),
    visitor('403', '/403'),
    visitor('500', '/500'),
    { ...visitor('503', '/503'), answers: { '/api/app/status': { isUnderMaintenance: true } } },
    visitor('unknown-tenant', '/', 'nobody'),
    { ...visitor('maintenance', '/signup'), answers: { '/api/app/status': { isUnderMaintenance: true } } },
    visitor('sign-in-refused', '/auth?error=access_denied&state=x'),
    visitor('managed-elsewhere', '/signup', 'globex'),
  ],
  'at home and in administration': [
    person('home', '/home'),
    { ...person('report-menu', '/home'), open: openMenu('shell.raise'), part: '[role="menu"]' },
    {
      ...person('palette', '/home'),
      open: async (page, say) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: say('palette.title') }).pressSequentially('in');
        await page.getByRole('option').first().waitFor();
      },
    },
    person('people', '/management/people'),
    person('people-invite', '/management/people?invite=true'),
    person('service-accounts', '/management/service-accounts'),
    person('service-account-new', '/management/service-accounts?add=true'),
    { ...person('service-account', '/management/service-accounts?account=5'), answers: SERVICE_ACCOUNTS },
    {
      ...person('service-token-new', '/management/service-accounts?account=5&q=HR'),
      answers: SERVICE_ACCOUNTS,
      open: async (page, say) => {
        await press(page, say('serviceAccounts.newToken'));
        await page.getByRole('textbox', { name: say('serviceAccounts.tokenName') }).waitFor();
      },
    },
    person('roles', '/management/roles?q=hazard'),
    person('facilities', '/management/facilities'),
    person('facility', '/management/facilities?facility=1'),
    person('organisation', '/management/organisation'),
    person('assets', '/management/assets'),
    person('asset-new', '/management/assets?add=true'),
    person('posters', '/management/posters'),
    person('poster', '/management/posters?poster=1'),
    person('posters-new', '/management/posters?add=true'),
    person('approvers', '/management/approvers'),
    person('approvers-grid', '/management/approvers?view=grid'),
    person('approver-new', '/management/approvers?add=true'),
    person('confidentiality', '/management/confidentiality'),
    person('confidentiality-new', '/management/confidentiality?add=true'),
    person('audience', '/management/confidentiality?view=audience&type=hazard&facility=1'),
    person('priorities', '/management/priorities'),
    person('priority-new', '/management/priorities?add=true'),
    person('mail', '/management/mail'),
    person('sign-in-settings', '/management/sign-in'),
    { ...person('provider-set-up', '/management/sign-in'), answers: { '/api/management/sign-in': PROVIDER } },
    person('translations', '/management/translations'),
    person('home-worker', '/home', 'worker'),
    person('profile', '/profile', 'worker'),
    person('lost', '/no-such-page', 'worker'),
    person('home-topbar', '/home', 'administrator', 'acme'),
    person('home-security', '/home', 'administrator', 'orbex-security'),
  ],
  'in further administration': [
    person('groups', '/management/groups'),
    person('asset-statuses', '/management/asset-statuses'),
    person('custom-fields', '/management/custom-fields'),
    person('risk-matrix', '/management/risk-matrix'),
    person('configuration', '/management/configuration'),
    person('branding', '/management/branding'),
    person('own-words', '/management/translations?tab=words'),
    person('audit', '/management/audit'),
  ],
  'in lists and queues': [
    person('hazards', '/hazards', 'supervisor'),
    {
      ...person('hazards-filtered', '/hazards?status=Open,Assigned&priority=1,2&raised=year&sort=newest', 'supervisor'),
      part: 'main search',
    },
    person('hazards-empty', '/hazards?q=nothing+has+these+words', 'supervisor'),
    person('hazards-closed', '/hazards?tab=closed', 'supervisor'),
    {
      ...person('hazards-chosen', '/hazards', 'supervisor'),
      open: async (page) => {
        await chooseRows(page, 2);
        await page.getByRole('toolbar').waitFor();
      },
      part: '[role="toolbar"]',
      isDesktopOnly: true,
    },
    {
      ...person('hazards-filters', '/hazards', 'supervisor'),
      open: async (page, say) => {
        await press(page, say('list.addFilter'));
        await page.getByRole('option').or(page.getByRole('dialog')).first().waitFor();
      },
    },
    {
      ...person('hazards-filter-values', '/hazards', 'supervisor'),
      open: async (page, say) => {
        await press(page, say('list.addFilter'));
        await page.getByRole('option', { name: say('records.column.status'), exact: true }).click();
        await page.getByRole('option', { name: say('recordStatus.open') }).waitFor();
      },
      isDesktopOnly: true,
    },
    {
      ...person('hazards-export', '/hazards'),
      open: openMenu('export.open'),
      part: '[role="menu"]',
      isDesktopOnly: true,
    },
    person('my-actions', '/my-actions', 'supervisor'),
    person('all-actions', '/my-actions?of=all', 'supervisor'),
    person('notifications', '/notifications', 'supervisor'),
    person('notifications-unread', '/notifications?show=unread', 'supervisor'),
    person('notification-choices', '/profile#notifications', 'supervisor'),
    person('tasks', '/tasks', 'supervisor'),
    person('tasks-board', '/tasks?shape=board', 'supervisor'),
    person('tasks-calendar', '/tasks?shape=calendar', 'supervisor'),
    person('task-new', '/tasks/new', 'supervisor'),
    { ...person('task-new-owner', '/tasks/new', 'supervisor'), open: select('record.owner'), part: OPTIONS },
    {
      ...person('task-new-due', '/tasks/new', 'supervisor'),
      open: async (page, say) => {
        await page.getByRole('textbox', { name: say('record.due') }).click();
        await page.getByRole('button', { name: say('date.after') }).waitFor();
      },
    },
    { ...person('task-new-priority', '/tasks/new', 'supervisor'), open: select('record.priority'), part: OPTIONS },
    person('incidents', '/incidents', 'supervisor'),
    person('incident-raise', '/incidents/raise-incident', 'worker'),
    person('issues', '/issues', 'supervisor'),
    person('we-did', '/issues/we-did', 'worker'),
    person('issue-raise', '/issues/raise-issue', 'worker'),
    {
      ...person('issue-observe', '/issues/raise-issue', 'worker'),
      open: async (page, say) => {
        await page.getByText(say('seeded.issue.category.safety-observation'), { exact: true }).click();
        await page.getByRole('textbox', { name: say('issue.barrier') }).waitFor();
      },
    },
    person('raise', '/hazards/raise-hazard', 'worker'),
    {
      ...person('raise-errors', '/hazards/raise-hazard', 'worker'),
      open: async (page, say) => {
        await page.getByRole('button', { name: say('raise.more') }).click();
        await press(page, say('raise.send'));
        await page.getByText(say('raise.descriptionMissing')).first().waitFor();
      },
    },
    person('my-actions-worker', '/my-actions', 'worker'),
    person('import', '/hazards/import'),
    person('import-columns', importedColumns),
    person('hazards-archive-empty', '/hazards?tab=archive', 'manager'),
  ],
  'of visitors': [
    visitor('visit-code', '/qr-code'),
    visitor('visit-torn-code', '/qr-code?utm_source=qr_code#0000-0Q05'),
    person('visit-ended', OUT_OF_USE),
    person('visit-choice', SEVERAL_FORMS),
    person('visit-danger', ONE_FORM),
    { ...person('visit-photo', ONE_FORM), open: toPhoto },
    { ...person('visit-sentence', ONE_FORM), open: toSentence },
    { ...person('visit-sent', ONE_FORM), open: toClaimCode },
    { ...person('visit-report', ONE_FORM), open: toClaimedReport },
    person('visit-task', TASK),
    person('visit-inspection', INSPECTION),
  ],
  'on forms': [
    person('forms', '/inspections/templates'),
    person('form-built', formBuilt),
    { ...person('form-question', formBuilt), open: selectQuestion },
    { ...person('form-types', formBuilt), open: openTypes },
    person('form-places', '/inspections/schedules'),
    person('form-begin', formAtPlace, 'worker'),
    { ...person('form-fill', formAtPlace, 'worker'), open: beginForm },
  ],
  'on records': [
    person('hazard-open', OPEN, 'supervisor'),
    { ...person('hazard-menu', OPEN, 'supervisor'), open: openMenu('record.menu'), part: '[role="menu"]' },
    { ...person('hazard-assign', OPEN, 'supervisor'), open: action('assign') },
    { ...person('hazard-edit', OPEN, 'supervisor'), open: menu('record.edit') },
    person('hazard-closed', hazardIn('Closed'), 'supervisor'),
    person('task', taskInProgress, 'supervisor'),
    person('hazard-assigned', ASSIGNED, 'worker'),
    { ...person('hazard-implement', ASSIGNED, 'worker'), open: action('implement') },
    { ...person('hazard-rejected', hazardIn('Resolution not Approved by EHS Team'), 'worker'), part: NEXT_STEP },
    { ...person('hazard-declined', hazardIn('Resolution not Approved by Raiser'), 'worker'), part: NEXT_STEP },
    { ...person('hazard-approved', hazardIn('Resolution Approved by EHS Team'), 'worker'), part: NEXT_STEP },
    person('hazard-implemented', IMPLEMENTED, 'manager'),
    { ...person('hazard-reject', IMPLEMENTED, 'manager'), open: action('reject') },
    { ...person('hazard-duplicate', IMPLEMENTED, 'manager'), open: menu('act.open.closeDuplicate') },
    { ...person('hazard-confidentiality', IMPLEMENTED, 'manager'), open: menu('record.confidentiality') },
    person('issue', OPEN_ISSUE, 'supervisor'),
    { ...person('issue-resolve', OPEN_ISSUE, 'supervisor'), open: action('resolve') },
    person('issue-convert', converted, 'supervisor'),
    person('observation', OBSERVATION, 'supervisor'),
    person('incident', incidentOf, 'manager'),
    { ...person('incident-case', incidentOf, 'manager'), open: investigate('incident.involved', 'case.change') },
    { ...person('incident-cost', incidentOf, 'manager'), open: investigate('incident.costs', 'cost.add') },
  ],
};
