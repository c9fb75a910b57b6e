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
  console.log('\nFirst load of JavaScript, kB gzip (bound)');
  console.log(`  sign-in: ${firstLoad(dist, 'features/identity/sign-in-page')} (130)`);
  const page = (route: string) => firstLoad(dist, 'app/with-router', 'app/routes/_app', `app/routes/_app/${route}`);
  console.log(`  shell and home: ${page('home')}; shell and list: ${page('management/people')} (200)`);
}

await measureStarts();
measureFirstLoads();
measureTemplates();
await measureKeystrokes();
await measureRecords();
await measureExports();
await measureImports([]);
