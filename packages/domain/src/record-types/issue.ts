import { ISSUE_WORKFLOW, type IssueAction, type IssueStatus } from '../issues/issue-workflow.ts';
import { OBSERVATION_CATEGORY } from '../issues/observations.ts';
import type { EditRight, RecordTypeWithForms } from './descriptor.ts';

const EDITS: EditRight = { relations: ['owner'], privileges: ['issue.editReport'] };

/** Issues and observations. */
export const ISSUE: RecordTypeWithForms<'issue', IssueStatus, IssueAction> = {
  type: 'issue',
  prefix: 'ISS',
  plural: 'issues',
  names: { one: 'issue.one', many: 'issue.many' },
  descriptionHeading: 'issue.description',
  // Tabler's message-report.
  icon: 'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12M12 8v3M12 14v.01',
  privileges: {
    raise: 'issue.raise',
    viewAll: 'issue.viewAll',
    approve: 'issue.editReport',
    edit: 'issue.editReport',
    archive: 'issue.record.archive',
    delete: 'issue.record.delete',
    import: 'issue.record.import',
    export: 'issue.extractReports',
  },
  pages: {
    list: '/issues',
    raise: '/issues/raise-issue',
    import: '/issues/import',
    // As in the specification: QR codes link to this path.
    record: '/issues/raise-issue/execute',
  },
  configPrefix: 'iss',
  raiseFlag: 'show_raise',
  allFlag: 'show_all_issues',
  relations: ['raiser', 'owner', 'resolutionTeam', 'fyi'],
  hasCategories: true,
  hasRisk: false,
  harm: {},
  isGiven: false,
  convertsTo: ['hazard', 'incident'],
  forms: { by: 'category', withoutKinds: 'otherKinds', impersonal: [OBSERVATION_CATEGORY] },
  dueMoved: null,
  workflow: ISSUE_WORKFLOW,
  recorded: { column: 'issue_type', value: 'observation', whenCritical: 'issue' },
  followUp: null,
  ownWork: 'OWN_WORK',
  notedBy: { done: ['resolved'], sentBack: { by: ['declined'], in: ['In Progress'] } },
  edit: {
    // Its raiser edits it until somebody has started.
    open: { relations: ['raiser', 'owner'], privileges: ['issue.editReport'] },
    inProgress: EDITS,
    closed: { relations: [], privileges: ['issue.editReport'] },
    archived: { relations: [], privileges: [] },
    owner: EDITS,
  },
};
