import * as compat from 'preact/compat';
import './auto-focus.js';

export * from 'preact/compat';
export { act } from './scheduling.js';

/** React's `Activity`, which Preact lacks: hidden content keeps its state, and its effects keep running. */
export function Activity({ mode, children }) {
  return compat.createElement('div', { style: { display: mode === 'hidden' ? 'none' : 'contents' } }, children);
}

export default { ...compat, Activity };
