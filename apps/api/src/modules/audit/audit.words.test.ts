import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { undosOf } from '../../modules.ts';
import type { Platform } from '../../platform/platform.ts';
import { actionText } from './audit.words.ts';

const SOURCE = new URL('../..', import.meta.url).pathname;
/** Actions in the source, such as `audit(ctx, 'role.created'` or `action: 'asset.removed'`. */
const ACTION = /(?:audit\([^;]*?|action: )'([a-zA-Z]+\.[a-zA-Z]+)'(?: : '([a-zA-Z]+\.[a-zA-Z]+)')?/g;

test('every action that the log can contain has words', async () => {
  const files = globSync('{modules,platform}/**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((file) => readFile(`${SOURCE}/${file}`, 'utf8')));
  const found = sources.flatMap((source) =>
    [...source.matchAll(ACTION)].flatMap(([, one = [], other = []]) => [one, other].flat()),
  );
  const actions = new Set([...found, ...Object.keys(undosOf({} as Platform))]);
  expect(actions.size).toBeGreaterThan(50);
  expect([...actions].filter((action) => actionText('en', action) === action)).toEqual([]);
});
