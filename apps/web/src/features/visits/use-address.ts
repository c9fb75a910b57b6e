import { useSyncExternalStore } from 'react';
import { CODE_PAGE, SENT_PAGE } from '../../shared/visit/visit-address.ts';

/** What an address shows. Ids are those of the specification's section 2: of a schedule, of a record. */
export type VisitAddress =
  | { readonly page: 'code' }
  | { readonly page: 'sent' }
  | { readonly page: 'form'; readonly scheduleId: number }
  | { readonly page: 'inspection'; readonly scheduleId: number }
  | { readonly page: 'report' }
  | { readonly page: 'task' };

/** Reads the address of a visitor's page (route-rules.ts). */
export function readAddress(pathname: string): VisitAddress {
  const path = pathname.replace(/\/+$/, '');
  const id = Number(/\/(\d+)$/.exec(path)?.[1]);
  if (path === SENT_PAGE) return { page: 'sent' };
  if (path === CODE_PAGE || Number.isNaN(id)) return { page: 'code' };
  if (path.startsWith('/task/')) return { page: 'task' };
  if (path.startsWith('/inspections/')) return { page: 'inspection', scheduleId: id };
  return path.includes('/template/') ? { page: 'form', scheduleId: id } : { page: 'report' };
}

/** Counts moves: an address may show something else when it is opened again, such as after a claim code was typed. */
let moves = 0;
const listeners = new Set<() => void>();
const announce = (): void => {
  moves++;
  for (const react of listeners) react();
};
window.addEventListener('popstate', announce);
const subscribe = (react: () => void): (() => void) => {
  listeners.add(react);
  return () => void listeners.delete(react);
};

/** Shows another address of a visitor without loading a page: there may be no connection. `state` is that of the history. */
export function go(
  href: string,
  { isInstead = false, state = null }: { isInstead?: boolean; state?: unknown } = {},
): void {
  history[isInstead ? 'replaceState' : 'pushState'](state, '', href);
  announce();
  window.scrollTo?.(0, 0);
}

const current = (): string => location.pathname + location.search + location.hash;
/** Returns the address without its origin; re-renders when it is opened, even if it is the same. */
export function useHref(): string {
  useSyncExternalStore(subscribe, () => moves);
  return current();
}

const stepOf = (): unknown => (history.state as { step?: unknown } | null)?.step;
/** Returns the step of a form, which the history holds so that a phone's own button goes back to the one before. */
export function useStep<S extends string>(steps: readonly S[]): [step: S, next: (step: S) => void] {
  const kept = useSyncExternalStore(subscribe, stepOf);
  const [first] = steps;
  if (first === undefined) throw new Error('A form has steps');
  const step = steps.find((one) => one === kept) ?? first;
  return [step, (next) => go(current(), { state: { step: next } })];
}
