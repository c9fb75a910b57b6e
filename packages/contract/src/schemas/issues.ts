import { ISSUE_ACTIONS, ISSUE_TRANSITIONS } from '@safety-qube/domain/issues/issue-workflow';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import * as z from 'zod';
import { actionBodies } from './action-bodies.ts';
import { boardEditShape, boardShape } from './board-lines.ts';
import { fieldShapes } from './field-shapes.ts';
import { actionAbilities } from './record-actions.ts';
import { ReportedForm } from './record-forms.ts';
import { editShape, RecordItem, raiseShape, recordAbilities, recordShape } from './records.ts';

const own = fieldShapes(ISSUE_FIELDS);
const assetId = z.int().positive();

export const IssueItem = RecordItem.extend(own.item).meta({ id: 'IssueItem' });
export type IssueItem = z.infer<typeof IssueItem>;
export const Issue = z
  .object({
    ...recordShape,
    ...own.detail,
    /** The asset that it is about. */
    assetId: z.int().nullable(),
    ...boardShape,
    abilities: z.object({
      ...recordAbilities,
      ...actionAbilities(ISSUE_ACTIONS),
      /** Whether the caller may convert it to a record of another type. */
      convert: z.boolean(),
    }),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

export const RaiseIssue = z.object({
  ...raiseShape,
  ...own.raise,
  assetId: assetId.optional(),
  form: ReportedForm.optional(),
});
export const EditIssue = z.object({ ...editShape, ...own.edit, ...boardEditShape, assetId: assetId.nullish() });
export const issueFilterShape = own.filters;

/** The body of each action of an issue. */
export const issueBodies = actionBodies(ISSUE_TRANSITIONS);
