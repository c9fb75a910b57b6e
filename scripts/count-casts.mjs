// node scripts/count-casts.mjs: counts how often the sources, without tests and generated files, override the compiler's types: by `as` (except `as
// const`), `any`, `@ts-expect-error` or `@ts-ignore`. By folder and in total.
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { root, sourceFiles } from './prepare.mjs';

const FOLDERS = ['packages', 'apps/api/src', 'apps/web/src'];
const isLeftOut = (file) => /\.(test|factory|fixture|gen)\.tsx?$|\/testing\//.test(file);
const KINDS = { TsAsExpression: 'as', TsTypeAssertion: 'as', TsKeywordType: 'any' };

/** Counts the casts in a syntax tree. */
function count(node, found) {
  if (Array.isArray(node)) for (const each of node) count(each, found);
  else if (node && typeof node === 'object') {
    const kind = KINDS[node.type];
    if (kind && (kind !== 'any' || node.kind === 'any')) found[kind] += 1;
    for (const each of Object.values(node)) count(each, found);
  }
  return found;
}

const sum = { as: 0, any: 0, ignored: 0 };
for (const folder of FOLDERS) {
  const found = { as: 0, any: 0, ignored: 0 };
  for (const file of sourceFiles(folder).filter((name) => !isLeftOut(name.slice(root.length)))) {
    const text = readFileSync(file, 'utf8');
    const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
    count(body, found);
    found.ignored += text.match(/@ts-(expect-error|ignore)/g)?.length ?? 0;
  }
  for (const kind of Object.keys(sum)) sum[kind] += found[kind];
  console.log(`${folder}: ${found.as} as, ${found.any} any, ${found.ignored} ignored`);
}
console.log(`${sum.as + sum.any + sum.ignored} in all`);
