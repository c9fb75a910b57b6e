import { tasks } from '@safety-qube/contract/endpoints/tasks';
import type { EditTask } from '@safety-qube/contract/schemas/tasks';
import { TASK } from '@safety-qube/domain/record-types/task';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { chooseOwner } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { sql } from 'kysely';
import type * as z from 'zod';
import { conditionOrNegation, oneOfListed } from '../../platform/db/one-of.ts';
import { forbidden, refuse } from '../../platform/errors.ts';
import { changedColumns, defineRecordType, type OwnFact, ownField, ownFields, seesRecord } from '../records/index.ts';
import type { NewTask } from './new-task.ts';
import { TASK_CUSTOM_FIELDS, TASK_RULES } from './task-defaults.ts';
import { TASK_EFFECTS } from './task-effects.ts';
import { doneIn, presentEffect, presentTask, presentTaskItem, TASK_COLUMNS, type TaskRow } from './task-row.ts';
import { mayJudgeEffect, maySetTerms, mayTick } from './tasks.policy.ts';

type Edit = z.output<typeof EditTask>;

const repeatColumns = (repeat: Edit['repeat']) => ({
  repeat_every: repeat?.every ?? null,
  repeat_unit: repeat?.unit ?? null,
  repeat_until: repeat?.until ?? null,
  repeat_times: repeat?.times ?? null,
});

/** Throws 422 VERIFIER_IS_OWNER: nobody verifies their own work. */
function checkVerifier(ownerId: number | null | undefined, verifierId: number | null | undefined): void {
  if (verifierId != null && verifierId === ownerId) throw refuse('VERIFIER_IS_OWNER');
}

/** The day of the effectiveness check, which is presented with its answer. */
const EFFECT_ON = { ...ownField(fieldNamed(TASK_FIELDS, 'effectOn')), present: presentEffect };
const FIELDS = ownFields<TaskRow>(
  TASK_FIELDS.map((field) => (field.name === 'effectOn' ? EFFECT_ON : ownField(field))),
);

/** How much of the checklist is done. */
const CHECKLIST: OwnFact<TaskRow> = {
  name: 'checklist',
  label: 'fact.checklist',
  say: ({ checklist }) => (checklist.length ? `${doneIn(checklist)} / ${checklist.length}` : null),
};

interface TaskShapes {
  readonly row: TaskRow;
  readonly raise: NewTask;
  readonly edit: Edit;
  readonly query: z.output<typeof tasks.list.query>;
}

/** Whether the question if the task `x` has worked is pending. */
const IS_EFFECT_ASKED = sql`(x.effect_asked_at is not null and x.effect_worked is null)`;

/** The source of a task `r` with its row `x`, as `sourceOf` returns it. */
const SOURCE = sql`case when r.origin_id is not null then 'record' when x.execution_id is not null then 'question'
  when x.repeat_every is not null then 'repeat' else 'itself' end`;

/** The definition of tasks: only what they add to a record. */
export const taskDefinition = defineRecordType<TaskShapes>({
  ...TASK,
  effects: TASK_EFFECTS,
  table: 'task',
  defaultFields: TASK_CUSTOM_FIELDS,
  defaultRules: TASK_RULES,
  columns: {
    item: [...FIELDS.columns.item, ...TASK_COLUMNS.item],
    detail: [...FIELDS.columns.detail, ...TASK_COLUMNS.detail],
  },
  // The checklist comes after the control and the evidence.
  facts: FIELDS.facts.toSpliced(2, 0, CHECKLIST),
  relationColumns: FIELDS.relationColumns,
  query: tasks.list.query,
  namedIn: ({ ownerId, verifierId }) => [ownerId, verifierId].filter((id) => id != null),
  choosePeople(rules, { raiserId, ownerId, verifierId, ...facts }) {
    const owner = ownerId ?? raiserId ?? chooseOwner(rules, facts);
    if (owner === undefined) throw refuse('NOBODY_RESPONSIBLE');
    checkVerifier(owner, verifierId);
    const one = (id: number | null | undefined, relation: Relation) => (id == null ? [] : [[id, relation] as const]);
    return [...one(raiserId, 'raiser'), ...one(owner, 'owner'), ...one(verifierId, 'verifier')];
  },
  create(input, rules) {
    const { repeat, checklist, dueOn, question } = input;
    if (repeat && dueOn === undefined) throw refuse('REPEAT_NEEDS_DUE');
    const items = (checklist ?? []).map((text, index) => ({ id: index + 1, text, doneById: null, doneAt: null }));
    return {
      row: {
        ...FIELDS.create(input, rules),
        ...repeatColumns(repeat),
        series_anchor: repeat ? dueOn : null,
        checklist: items,
        execution_id: question?.executionId ?? null,
        question_id: question?.questionId ?? null,
      },
      urgency: { immediateDanger: false, level: null },
    };
  },
  change(wanted, row, rules) {
    const repeat = wanted.repeat === undefined ? {} : repeatColumns(wanted.repeat);
    const changed = { ...FIELDS.change(wanted, row, rules), ...changedColumns(repeat, row) };
    if (Object.keys(changed).length && !maySetTerms(rules.access)) throw forbidden('task.edit');
    const verifierId = wanted.verifierId === undefined ? row.verifier_id : wanted.verifierId;
    checkVerifier(wanted.ownerId ?? row.owner_id, verifierId);
    // Nobody could verify it.
    if (row.status === 'Completed' && row.closed_at === null && verifierId === null) throw refuse('VERIFIER_NEEDED');
    const dueOn = wanted.dueOn === undefined ? row.due_on : wanted.dueOn;
    const isRepeated = wanted.repeat === undefined ? row.repeat_every !== null : wanted.repeat !== null;
    if (isRepeated && dueOn === null) throw refuse('REPEAT_NEEDS_DUE');
    return {
      ...changed,
      ...('effect_on' in changed && { effect_asked_at: null, effect_worked: null, effect_by: null, effect_at: null }),
      // A series that starts again, or at another interval, counts its days from here.
      ...('repeat_every' in changed || 'repeat_unit' in changed ? { series_anchor: isRepeated ? dueOn : null } : {}),
    };
  },
  relate: ({ verifierId }) => (verifierId === undefined ? {} : { verifier: verifierId === null ? [] : [verifierId] }),
  filter(query, actor) {
    const { source, originId, effectAsked } = query;
    return [
      ...FIELDS.filter(query),
      ...(source === undefined ? [] : [oneOfListed(SOURCE, source)]),
      ...(originId === undefined
        ? []
        : // Otherwise the list would disclose what the task's page does not: an origin that the caller may not see.
          [
            sql`r.origin_id = ${originId} and exists (select from record r where r.id = ${originId} and ${seesRecord(actor)})`,
          ]),
      ...(effectAsked === undefined ? [] : [conditionOrNegation(IS_EFFECT_ASKED, effectAsked)]),
    ];
  },
  filterValues: { ...FIELDS.filterValues, source: SOURCE, effectAsked: IS_EFFECT_ASKED },
  presentItem: (row) => ({ ...FIELDS.presentItem(row), ...presentTaskItem(row) }),
  presentDetail: (row) => ({ ...FIELDS.presentDetail(row), ...presentTask(row) }),
  abilities: (task, access, { isArchived }) => ({
    tick: !isArchived && mayTick(task, access),
    setTerms: !isArchived && maySetTerms(access),
    judgeEffect: !isArchived && mayJudgeEffect(task, access),
  }),
});
