import { ISSUE_ACTIONS } from '@safety-qube/domain/issues/issue-workflow';
import { ISSUE } from '@safety-qube/domain/record-types/issue';
import { EditIssue, Issue, IssueItem, issueBodies, issueFilterShape, RaiseIssue } from '../schemas/issues.ts';
import { ListSort, raiseShape } from '../schemas/records.ts';
import { actionEndpoints } from './record-actions.ts';
import { formEndpoints } from './record-forms.ts';
import { recordEndpoints } from './records.ts';

export const issues = recordEndpoints(ISSUE, {
  Detail: Issue,
  Item: IssueItem,
  Raise: RaiseIssue,
  Edit: EditIssue,
  filters: issueFilterShape,
  sort: ListSort,
});
export const issueActions = actionEndpoints(ISSUE, Issue, issueBodies, ISSUE_ACTIONS);
export const issueForms = formEndpoints(ISSUE, raiseShape.category, 'issue.editReport');
