import type { TimerKind } from '../../platform/jobs/timers.ts';
import type { Platform } from '../../platform/platform.ts';
import { gatheredAlert } from './report-flow.ts';

export { visitsModule } from './visits.routes.ts';

/** The timers of reports by visitors. */
export const visitTimers = (platform: Platform): TimerKind[] => [gatheredAlert(platform)];
