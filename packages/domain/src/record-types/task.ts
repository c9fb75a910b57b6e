import { TASK_WORKFLOW, type TaskAction, type TaskStatus } from '../tasks/task-workflow.ts';
import type { EditRight, RecordTypeDescriptor } from './descriptor.ts';

const EDITS: EditRight = { relations: ['raiser', 'owner'], privileges: ['task.edit'] };

export const TASK: RecordTypeDescriptor<'task', TaskStatus, TaskAction> = {
  type: 'task',
  prefix: 'TSK',
  plural: 'tasks',
  names: { one: 'task.one', many: 'task.many' },
  descriptionHeading: 'task.description',
  // Tabler's checklist.
  icon: 'M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8M14 19l2 2l4 -4M9 8h4M9 12h2',
  privileges: {
    raise: 'task.edit',
    viewAll: 'task.all',
    edit: 'task.edit',
    archive: 'task.record.archive',
    delete: 'task.record.delete',
    export: 'task.extractReports',
  },
  pages: { list: '/tasks', raise: '/tasks/new', import: '/tasks/import', record: '/task' },
  configPrefix: null,
  raiseFlag: null,
  allFlag: null,
  relations: ['raiser', 'owner', 'verifier', 'fyi'],
  hasCategories: false,
  forms: null,
  hasRisk: false,
  harm: {},
  isGiven: true,
  convertsTo: [],
  dueMoved: 'dueMoved',
  workflow: TASK_WORKFLOW,
  // The verifier is asked whether the task was effective.
  recorded: null,
  followUp: {
    wants: 'judgeEffect',
    asks: 'verifier',
    table: 'task',
    askedAt: 'effect_asked_at',
    answer: 'effect_worked',
  },
  ownWork: 'OWN_WORK',
  notedBy: { done: ['completed'], sentBack: { by: ['sentBack', 'reopened'], in: ['In Progress'] } },
  edit: {
    open: EDITS,
    inProgress: EDITS,
    closed: { relations: [], privileges: ['task.edit'] },
    archived: { relations: [], privileges: [] },
    owner: EDITS,
  },
};
