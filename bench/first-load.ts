import { firstLoad } from '../apps/web/first-load/first-load-size.ts';
import { atMost } from './results.ts';

/** Prints the first loads of some pages. */
export function measureFirstLoads(): void {
  const dist = new URL('../apps/web/dist/', import.meta.url);
  console.log('\nFirst load: JavaScript, kB gzip; everything but texts and calls, kB brotli, and files');
  const show = (name: string, path: string, boundKb?: number) => {
    const { scripts, all, files } = firstLoad(dist, path);
    console.log(`  ${name}: ${scripts}; ${all} in ${files.length}`);
    if (boundKb !== undefined) atMost(`first load of ${name}`, scripts, boundKb, 'kB');
  };
  show('sign-in', '', 130);
  show('shell and home', '/home');
  show('shell and list', '/management/people', 200);
  show('report of an incident', '/incidents/raise-incident');
  show('report of a hazard', '/hazards/raise-hazard');
}
