import { globSync, readFileSync } from 'node:fs';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { expect, test } from 'vitest';
import { RECORD_DOCUMENTS, RECORD_EXPORTS, RECORD_IMPORTS } from './record-definitions.ts';

const ROOT = new URL('../../../', import.meta.url);
/** The files of the engine: code that works on records of any type. */
const ENGINE = [
  'apps/api/src/platform/**/*.ts',
  'apps/api/src/modules/{attachments,records,imports,exports,record-pdf,notifications,realtime}/**/*.ts',
  'packages/domain/src/records/*.ts',
  'apps/web/src/{components,shared}/**/*.{ts,tsx}',
  'apps/web/src/features/records/**/*.{ts,tsx}',
];
const IS_TEST = /\.(test|factory|fixture)\.tsx?$/;

/** The exceptions: files of the engine that do name a type, how often, and why. */
const NAMED: Readonly<Record<string, { readonly times: number; readonly because: string }>> = {
  'apps/api/src/modules/records/pointers.ts': {
    times: 2,
    because: 'the property of a history that names the task that was added',
  },
  'packages/domain/src/records/history-sentence.ts': { times: 1, because: 'the same property' },
  'apps/web/src/shared/session/session-queries.ts': { times: 1, because: 'the key of a list of the specification' },
  'apps/web/src/shared/records/use-task-terms.ts': {
    times: 1,
    because: 'the due days of tasks, which other records show as well',
  },
};

const NAME = new RegExp(
  `(['"\`])(?:${RECORD_TYPE_NAMES.join('|')})s?\\1|modules/(?:${RECORD_TYPE_NAMES.join('|')})s/`,
  'g',
);

test('code that works on records of any type does not name a type', () => {
  const found = Object.fromEntries(
    globSync(ENGINE, { cwd: ROOT })
      .filter((file) => !IS_TEST.test(file))
      .map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8').match(NAME)?.length ?? 0] as const)
      .filter(([, times]) => times > 0),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(NAMED).map(([file, { times }]) => [file, times])));
});

/** A text that a template makes of a type's name, such as a key or a privilege. */
const COMPOSED = /`[^`\n]*\$\{[\w.]*\btype\}(?:s\b|\.)/;
/** The exception: the name under which the audit log has the deletion of a record. */
const MAY_COMPOSE = ['apps/api/src/modules/records/commands/delete-record.ts'];

test('code that works on records of any type does not compose keys and privileges from the name of a type', () => {
  const found = globSync(ENGINE, { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .filter((file) => COMPOSED.test(readFileSync(new URL(file, ROOT), 'utf8')));
  expect(found).toEqual(MAY_COMPOSE);
});

test('code that works on records of any type does not name a privilege of one', () => {
  const codes = PRIVILEGES.filter(({ code }) => RECORD_TYPE_NAMES.some((type) => code.startsWith(`${type}.`)));
  const found = globSync(ENGINE, { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .flatMap((file) => {
      const content = readFileSync(new URL(file, ROOT), 'utf8');
      return codes.filter(({ code }) => content.includes(`'${code}'`)).map(({ code }) => [file, code]);
    });
  expect(found).toEqual([]);
});

/** The members that a definition sets, with those of its privileges and its workflow. */
const membersOf = (definition: object): string[] =>
  Object.entries(definition).flatMap(([name, value]) =>
    name === 'privileges' || name === 'workflow' || name === 'import' || name === 'export'
      ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)]
      : [name],
  );

test('no member of a type, of its import, its export or its document is set by a single type', () => {
  for (const parts of [RECORD_IMPORTS, RECORD_EXPORTS, RECORD_DOCUMENTS]) {
    const counts = new Map<string, number>();
    for (const one of Object.values(parts).flatMap(membersOf)) counts.set(one, (counts.get(one) ?? 0) + 1);
    const lonely = [...counts].filter(([, count]) => count === 1);
    expect(lonely.map(([name]) => name)).toEqual([]);
  }
});

test('the module of a type has what only it has: that of issues and observations fewer than 600 lines', () => {
  const lines = globSync('apps/api/src/modules/issues/**/*.ts', { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8').split('\n').length);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(600);
});
