import { globSync, readFileSync } from 'node:fs';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
/** The files of the engine: code that works on records of any type. */
const ENGINE = [
  'apps/api/src/platform/**/*.ts',
  'apps/api/src/modules/{records,imports,exports,record-pdf}/**/*.ts',
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
  'apps/api/src/modules/record-pdf/describe-history.ts': { times: 1, because: 'the same property' },
  'apps/web/src/features/records/record-page/history-item.tsx': { times: 1, because: 'the same property' },
  'packages/domain/src/records/resolution-workflow.ts': { times: 2, because: 'the two types that share this workflow' },
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
