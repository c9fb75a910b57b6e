// npm run bench: requests and key strokes beside bare yardsticks, start times, sizes of the first load.
import { measureExports } from './export.ts';
import { firstLoad } from './first-load.ts';
import { measureImports } from './import.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureRecords } from './records.ts';
import { measureStarts } from './starts.ts';
import { measureTemplates } from './templates.ts';

function measureFirstLoads(): void {
  const dist = new URL('../apps/web/dist/', import.meta.url);
  console.log('\nFirst load: JavaScript, kB gzip (bound); everything but texts and calls, kB brotli, and files');
  const show = (name: string, path: string, bound = '') => {
    const { scripts, all, files } = firstLoad(dist, path);
    console.log(`  ${name}: ${scripts}${bound}; ${all} in ${files}`);
  };
  show('sign-in', '', ' (130)');
  show('shell and home', '/home');
  show('shell and list', '/management/people', ' (200)');
  show('report of an incident', '/incidents/raise-incident');
  show('report of a hazard', '/hazards/raise-hazard');
}

await measureStarts();
measureFirstLoads();
measureTemplates();
await measureKeystrokes();
await measureRecords();
await measureExports();
await measureImports([]);
