import { globSync, readFileSync } from 'node:fs';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import type { Field } from '@safety-qube/domain/records/fields';
import { expect, test } from 'vitest';
import { RECORD_DOCUMENTS, RECORD_EXPORTS, RECORD_IMPORTS } from './record-definitions.ts';

const ROOT = new URL('../../../', import.meta.url);
/** Where the engine is: code that works on records of any type. */
const PLACES = [
  'apps/api/src/{platform,modules}/**/*.ts',
  'packages/domain/src/{records,notifications,places}/**/*.ts',
  'apps/web/src/{components,shared,features}/**/*.{ts,tsx}',
];
/** What belongs to a type: its module, its feature, and the board of what was done about issues. */
const OF_A_TYPE = /^apps\/(?:api\/src\/modules|web\/src\/features)\/(?:hazards|incidents|issues|tasks|board|we-did)\//;
const IS_TEST = /\.(test|factory|fixture)\.tsx?$/;
const ENGINE = globSync(PLACES, { cwd: ROOT }).filter((file) => !OF_A_TYPE.test(file) && !IS_TEST.test(file));

/** The exceptions: files of the engine that do name a type, how often, and why. */
const NAMED: Readonly<Record<string, { readonly times: number; readonly because: string }>> = {
  'apps/api/src/modules/departures/notify-successors.ts': {
    times: 1,
    because: 'a notification has a type, and what was handed over are records of several',
  },
  'apps/api/src/modules/executions/commands/make-task.ts': { times: 1, because: 'a question of a form makes a task' },
  'apps/api/src/modules/posters/posters.presenter.ts': { times: 1, because: 'a poster can be that of a task' },
  'apps/api/src/modules/posters/posters.queries.ts': { times: 2, because: 'as above' },
  'apps/api/src/modules/posters/print/describe-posters.ts': {
    times: 4,
    because: 'as above, and posters for incidents have a heading of their own',
  },
  'apps/api/src/modules/records/pointers.ts': {
    times: 2,
    because: 'the property of a history that names the task that was added',
  },
  'apps/api/src/modules/visits/reporter-view.queries.ts': {
    times: 1,
    because: 'a visitor can write a note about the task of a poster',
  },
  'apps/web/src/features/confidentiality/rule-values.ts': {
    times: 1,
    because: 'a new rule is for incidents unless another type is chosen',
  },
  'apps/web/src/features/home/home.types.ts': { times: 4, because: 'the order of the tiles of the specification' },
  'apps/web/src/features/posters/poster-drawer.tsx': { times: 1, because: 'a poster can be that of a task' },
  'apps/web/src/features/posters/posters.queries.ts': { times: 1, because: 'as above' },
  'apps/web/src/features/visits/claimed-report.tsx': { times: 2, because: 'a visitor can write a note about a task' },
  'apps/web/src/features/visits/sent-report.ts': {
    times: 1,
    because: 'a visitor can write a note about the task of a poster',
  },
  'apps/web/src/features/visits/use-address.ts': { times: 2, because: 'as above' },
  'apps/web/src/features/visits/visit-pages.tsx': { times: 1, because: 'as above' },
  'apps/web/src/features/visits/visit-task.tsx': { times: 2, because: 'as above' },
  'apps/web/src/shared/records/use-task-terms.ts': {
    times: 1,
    because: 'the due days of tasks, which other records show as well',
  },
  'apps/web/src/shared/session/session-queries.ts': { times: 1, because: 'the key of a list of the specification' },
  'packages/domain/src/records/guess/field-words.ts': {
    times: 9,
    because: 'words in the headings of imported files, not types',
  },
  'packages/domain/src/records/history-sentence.ts': {
    times: 1,
    because: 'the property of a history that names the task that was added',
  },
};

const NAME = new RegExp(
  `(['"\`])(?:${RECORD_TYPE_NAMES.join('|')})s?\\1|modules/(?:${RECORD_TYPE_NAMES.join('|')})s/`,
  'g',
);

test('code that works on records of any type does not name a type', () => {
  const found = Object.fromEntries(
    ENGINE.map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8').match(NAME)?.length ?? 0] as const).filter(
      ([, times]) => times > 0,
    ),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(NAMED).map(([file, { times }]) => [file, times])));
});

/** A text that a template makes of a type's name, such as a key or a privilege. */
const COMPOSED = /`[^`\n]*\$\{[\w.]*\btype\}(?:s\b|\.)/;
/** The exceptions: the key of a seeded field's text, and the name under which the audit log has the deletion of a record. */
const MAY_COMPOSE = [
  'apps/api/src/modules/custom-fields/seeded-text.ts',
  'apps/api/src/modules/records/commands/delete-record.ts',
];

test('code that works on records of any type does not compose keys and privileges from the name of a type', () => {
  const found = ENGINE.filter((file) => COMPOSED.test(readFileSync(new URL(file, ROOT), 'utf8')));
  expect(found.sort()).toEqual(MAY_COMPOSE);
});

test('code that works on records of any type does not name a privilege of one', () => {
  const codes = PRIVILEGES.filter(({ code }) => RECORD_TYPE_NAMES.some((type) => code.startsWith(`${type}.`)));
  const found = ENGINE.flatMap((file) => {
    const content = readFileSync(new URL(file, ROOT), 'utf8');
    return codes.filter(({ code }) => content.includes(`'${code}'`)).map(({ code }) => [file, code]);
  });
  expect(found).toEqual([]);
});

/** The parts of a type that are plain data, or a list of it. */
const DATA: ReadonlySet<string> = new Set([
  'privileges',
  'forms',
  'workflow',
  'transitions',
  'fields',
  'import',
  'export',
]);
/** The members that a type sets, with those of its plain data and of any item of its lists. */
const membersOf = (part: object, path = ''): ReadonlySet<string> =>
  new Set(
    Object.entries(part).flatMap(([name, value]) => {
      const items = [value].flat().filter((item) => DATA.has(name) && item !== null && typeof item === 'object');
      return [path + name, ...items.flatMap((item) => [...membersOf(item, `${path}${name}.`)])];
    }),
  );

const FIELDS = {
  hazard: { fields: HAZARD_FIELDS },
  incident: { fields: INCIDENT_FIELDS },
  issue: { fields: ISSUE_FIELDS },
  task: { fields: TASK_FIELDS },
} satisfies Record<RecordType, { readonly fields: readonly Field[] }>;

/** The exceptions: optional members that a single type sets, and why. */
const SET_BY_ONE = {
  'workflow.transitions.isImplied': 'the records of no other type are converted',
  'fields.isRequired': 'no other type has a choice without which a report makes no sense',
  'fields.isAlarm': 'no other type has a field of yes or no',
  'fields.relation': 'no other type has a field of a person',
  'import.fields.isRequired': 'no other type has a time of its own',
  'import.fields.orElse': 'as above',
  'import.fields.takesTime': 'as above',
  'import.fields.read': 'no other type has an amount, or a choice that files write in many ways',
} as const satisfies Readonly<Record<string, string>>;

test('no member of a type, its workflow, its fields, its import, its export or its document is set by a single type', () => {
  const lonely = [RECORD_IMPORTS, RECORD_EXPORTS, RECORD_DOCUMENTS, FIELDS].flatMap((parts) => {
    const members = Object.values(parts).flatMap((part) => [...membersOf(part)]);
    return members.filter((name) => members.indexOf(name) === members.lastIndexOf(name));
  });
  expect([...new Set(lonely)].sort()).toEqual(Object.keys(SET_BY_ONE).sort());
});

test('the module of a type has what only it has: that of issues and observations fewer than 600 lines', () => {
  const lines = globSync('apps/api/src/modules/issues/**/*.ts', { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8').split('\n').length);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(600);
});
