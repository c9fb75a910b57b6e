// Checks the import rules, and that every file was checked, because a failing parser would report no violation.
import { bin, ended, fail, launch, sourceFiles } from './prepare.mjs';

const args = ['packages', 'apps', '--config', '.dependency-cruiser.mjs'];
const cruise = launch(bin('depcruise'), args, { stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
cruise.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
const code = await ended(cruise);
console.log(output);
if (code !== 0) process.exit(code);
const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
const there = ['packages', 'apps/api/src', 'apps/web/src'].flatMap((folder) => sourceFiles(folder)).length;
if (seen < there) fail(`Only ${seen} modules were looked at, but there are ${there} source files.`);
