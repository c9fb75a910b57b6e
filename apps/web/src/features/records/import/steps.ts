import { IMPORT_STEPS, type Import } from '@safety-qube/contract/schemas/imports';

/** The steps of an import, in order. */
export const STEPS = [...IMPORT_STEPS, 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Search parameters of an import. */
export interface ImportSearch {
  step?: Step | undefined;
  /** The value of the file that the step is opened for: its field, then the value. */
  field?: string | undefined;
  value?: string | undefined;
}
const textOf = (raw: unknown): string | undefined =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined;
export const readImportSearch = (raw: Record<string, unknown>): ImportSearch => {
  const step = STEPS.find((name) => name === raw['step']);
  if (!step) return {};
  const [field, value] = [textOf(raw['field']), textOf(raw['value'])];
  return { step, ...(field !== undefined && { field }), ...(value !== undefined && { value }) };
};

const HAS_RESULT: ReadonlySet<Import['state']> = new Set([
  'running',
  'done',
  'cancelling',
  'cancelled',
  'failed',
  'undoing',
  'undone',
]);

type ImportProgress = Pick<Import, 'state' | 'abilities' | 'reached'>;

/**
 * Returns the steps that can be opened: while nothing may be changed, only the one that shows the progress or result.
 */
export function openSteps({ state, abilities }: Omit<ImportProgress, 'reached'>): readonly Step[] {
  const hasResult = HAS_RESULT.has(state);
  if (state === 'checking') return ['check'];
  if (!abilities.change) return hasResult ? ['result'] : ['check'];
  return STEPS.filter((step) => step !== 'result' || hasResult);
}

/**
 * Returns the step that is shown: the requested one if it can be opened, else the furthest that the import has reached.
 */
export function stepOf(item: ImportProgress, wanted: Step | undefined): Step {
  const open = openSteps(item);
  if (wanted && open.includes(wanted)) return wanted;
  const own: Step = HAS_RESULT.has(item.state) ? 'result' : item.state === 'ready' ? item.reached : 'check';
  return open.includes(own) ? own : (open[0] ?? 'file');
}

/** Whether a step is further than the furthest reached one, which is then saved. */
export const isBeyond = (step: Step, reached: Import['reached']): step is Import['reached'] =>
  step !== 'result' && STEPS.indexOf(step) > STEPS.indexOf(reached);
