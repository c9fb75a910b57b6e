import { issues } from '@safety-qube/contract/endpoints/issues';
import { type IssueType, issueTypeOf } from '@safety-qube/domain/issues/observations';
import { ISSUE } from '@safety-qube/domain/record-types/issue';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';
import { forbidden } from '../../platform/errors.ts';
import { describeForm } from '../executions/index.ts';
import { NO_OWN_DOCUMENT, type OwnDocument } from '../record-pdf/index.ts';
import {
  choosePeople,
  defineRecordType,
  namedOwnerAndTeam,
  ownField,
  ownFields,
  type RecordRow,
  type RecordShapes,
} from '../records/index.ts';
import { ASSET, type AssetInput, checkAsset } from './asset-field.ts';
import { BOARD, type BoardInput, checkBoardChange } from './board-field.ts';
import { ISSUE_CATEGORIES, ISSUE_RULES } from './issue-defaults.ts';
import { ISSUE_EFFECTS } from './issue-effects.ts';

type IssueRow = Omit<Selectable<DB['issue']>, 'tenant_id' | 'record_id' | 'shelf'>;
const { imported, ...FIELDS } = ownFields<IssueRow>([...ISSUE_FIELDS.map(ownField), ASSET, BOARD]);
/** The fields of an issue that an import can fill. */
export const issueImport = imported;

const isObservation = ({ issue_type }: Pick<IssueRow, 'issue_type'>): boolean => issue_type === 'observation';

/** The actions that only issues have: an observation is not resolved. */
const NONE_OF_ISSUES = Object.fromEntries(
  ISSUE.workflow.transitions.map(({ action }) => [action, false] as const).filter(([action]) => action !== 'makeIssue'),
);

const resolves = ({ relations, may }: RecordAccess): boolean =>
  relations.has('owner') || relations.has('resolutionTeam') || may(ISSUE.privileges.edit);

/** Whether a person may fill in the form of an issue: those who resolve it, and once it is closed those who may edit it. */
const mayAnswer = (access: RecordAccess, { archived_at, closed_at }: Pick<RecordRow, 'archived_at' | 'closed_at'>) =>
  archived_at === null && (closed_at === null ? resolves(access) : access.may(ISSUE.privileges.edit));

interface IssueShapes extends RecordShapes {
  readonly row: IssueRow & Pick<RecordRow, 'is_confidential'>;
  readonly raise: AssetInput & { readonly issueType?: IssueType; readonly category: string };
  readonly edit: AssetInput & BoardInput;
}

/** The definition of issues and observations: only what they add to a record. */
export const issueDefinition = defineRecordType<IssueShapes>({
  ...ISSUE,
  ...FIELDS,
  effects: ISSUE_EFFECTS,
  table: 'issue',
  formerColumns: ['issue_type', 'reported_line', 'done_line', 'before_id', 'after_id', 'is_on_board', 'is_known'],
  defaultFields: [ISSUE_CATEGORIES],
  defaultRules: ISSUE_RULES,
  query: issues.list.query,
  checkReferences: checkAsset,
  change(input, row, rules) {
    checkBoardChange(input, row);
    const own = FIELDS.change(input, row, rules);
    // Its raiser edits it until somebody has started, but what is said publicly is up to those who resolve it.
    if (BOARD.columns.some((column) => column in own) && !resolves(rules.access))
      throw forbidden(ISSUE.privileges.edit);
    return own;
  },
  namedIn: namedOwnerAndTeam,
  choosePeople: choosePeople(ISSUE.relations),
  create(input, rules) {
    const row = FIELDS.create({ ...input, issueType: input.issueType ?? issueTypeOf(input.category) }, rules);
    return { row: { ...row }, urgency: { immediateDanger: row.danger === 'now', level: null } };
  },
  isSerious: ({ danger }) => danger === 'now',
  isImmediateDanger: ({ danger }) => danger === 'now',
  // Its people record what was found; a person of whom the form tells is known to them.
  formRights: async (_, record, access) => ({
    lacking: mayAnswer(access, record) ? null : ISSUE.privileges.edit,
    readsAll: resolves(access) || access.may(ISSUE.privileges.viewAll),
    unnamed: new Set(),
  }),
  abilities: (row, access, { isArchived }) => ({
    makeIssue:
      isObservation(row) && !isArchived && (access.relations.has('owner') || access.may(ISSUE.privileges.edit)),
    ...(row.is_confidential && { announce: false }),
    ...(isObservation(row) && NONE_OF_ISSUES),
  }),
});

/** What only issues have in their document: the answers to their form. */
export const issueDocument: OwnDocument = { ...NO_OWN_DOCUMENT, sections: (ctx, id) => describeForm(ctx, 'issue', id) };
