import type { Import } from '@safety-qube/contract/imports';

/** The way of an import, in order. */
export const STEPS = ['file', 'columns', 'values', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** What the address of an import says. */
export interface ImportSearch {
  step?: Step | undefined;
}
export const readImportSearch = (raw: Record<string, unknown>): ImportSearch => {
  const step = STEPS.find((name) => name === raw['step']);
  return step ? { step } : {};
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

/** Steps that can be gone to: while nothing may be changed, only the one that shows what happens. */
export function openSteps({ state, abilities }: Pick<Import, 'state' | 'abilities'>): readonly Step[] {
  const hasResult = HAS_RESULT.has(state);
  if (state === 'checking') return ['check'];
  if (!abilities.change) return hasResult ? ['result'] : ['check'];
  return STEPS.filter((step) => step !== 'result' || hasResult);
}

/** The step that is shown: the one asked for if it can be gone to, else the one that the import is at. */
export function stepOf(item: Pick<Import, 'state' | 'abilities'>, wanted: Step | undefined): Step {
  const open = openSteps(item);
  if (wanted && open.includes(wanted)) return wanted;
  const own: Step = HAS_RESULT.has(item.state) ? 'result' : item.state === 'ready' ? 'file' : 'check';
  return open.includes(own) ? own : (open[0] ?? 'file');
}
