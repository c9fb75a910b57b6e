import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetUndo } from '../shared/page/undo.ts';
import { fakeBroker } from './fake-broker.ts';
import { computeOwnStyle } from './own-styles.ts';

// A busy machine with two cores takes its time; a page that never comes still fails. What one file chooses ends with it.
configure({ asyncUtilTimeout: 8000, defaultHidden: false });
afterEach(() => {
  cleanup();
  forgetUndo(); // what the tests before did is not this one's to take back
});
// Each file begins as a browser that was never here, whatever an earlier file of the same worker left of itself.
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
window.innerWidth = 1024;

// No test reaches a network: a socket is one that a test may speak through, see fake-broker.ts.
vi.mock('../shared/realtime/make-socket.ts', () => ({ makeSocket: fakeBroker.makeSocket }));

// jsdom draws nothing: these answer as a wide, still, light screen would.
window.matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.getComputedStyle = computeOwnStyle;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  configurable: true, // each file sets it anew
});
HTMLCanvasElement.prototype.getContext = () => null;
