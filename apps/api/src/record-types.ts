import { registerHazards } from './modules/hazards/index.ts';
import { registerIncidents } from './modules/incidents/index.ts';
import { registerTasks } from './modules/tasks/index.ts';

/** Makes every type of record known to what works on all of them, where no application is built: jobs, seed, commands. */
export function registerRecordTypes(): void {
  registerHazards();
  registerTasks();
  registerIncidents();
}
