// npm run bench: measures everything that has a bound, compared with the yardsticks; see options.ts for options. Prints a table of
// all bounds at the end; the exit code is 0 if all of them hold.
import { ADMINISTRATION } from './administration.ts';
import { measureExports } from './export.ts';
import { measureFirstLoads } from './first-load.ts';
import { measureFlood } from './flood.ts';
import { measureImports } from './import.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMerge } from './merge.ts';
import { measureNeighbours } from './neighbours.ts';
import { isAsked, isEverything, OPTIONS } from './options.ts';
import { measurePosters } from './posters.ts';
import { measureRecords } from './records.ts';
import { printResults } from './results.ts';
import { measureSealing } from './sealing.ts';
import { measureSockets } from './sockets.ts';
import { measureDemoOfIssues, measureStarts } from './starts.ts';
import { measureTemplates } from './templates.ts';

/** Measurements by the name that `--only` matches; those of records are also matched by the names of their cases. */
const MEASUREMENTS = {
  starts: measureStarts,
  'demo of issues': measureDemoOfIssues,
  'first loads': measureFirstLoads,
  lighthouse: measureLighthouse,
  templates: measureTemplates,
  keystrokes: measureKeystrokes,
  exports: measureExports,
  imports: () => measureImports([]),
  ...ADMINISTRATION,
  'merge of a site': measureMerge,
  sockets: measureSockets,
  neighbours: measureNeighbours,
  'flooded poster': measureFlood,
  'printed posters': measurePosters,
  'sealed log': measureSealing,
};

const asked = OPTIONS.isCheck ? [] : Object.entries(MEASUREMENTS).filter(([name]) => isAsked(name));
for (const [, measure] of asked) await measure();
if (isEverything || !asked.length) await measureRecords();
process.exitCode = printResults() ? 0 : 1;
