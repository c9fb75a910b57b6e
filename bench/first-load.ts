import { firstLoad } from '../apps/web/first-load/first-load-size.ts';
import { atMost } from './results.ts';

/** Prints the first loads of some pages. */
export function measureFirstLoads(): void {
  const dist = new URL('../apps/web/dist/', import.meta.url);
  console.log(
    '\nFirst load: JavaScript, kB gzip, with what follows by itself, in files; everything but texts and calls, kB brotli',
  );
  const show = (name: string, path: string, boundKb: number) => {
    const { scripts, whole, all } = firstLoad(dist, path);
    console.log(`  ${name}: ${scripts}, ${whole.scripts} in ${whole.count}; ${all}`);
    atMost(`JavaScript of ${name}`, whole.scripts, boundKb, 'kB');
  };
  show('sign-in', '', 130);
  show('home', '/home', 200);
  show('a list', '/hazards', 200);
  show('the report of a hazard', '/hazards/raise-hazard', 150);
  show('the report of an incident', '/incidents/raise-incident', 150);
  show('a record', '/hazards/$id', 230);
  show('an incident', '/incidents/raise-incident/execute/$id', 230);
  show('a form', '/inspections/execute/$scheduleId', 240);
}
