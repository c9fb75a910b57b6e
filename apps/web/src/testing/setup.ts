import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearUndo } from '../shared/page/undo.ts';
import { fakeBroker } from './fake-broker.ts';
import { computeOwnStyle } from './own-styles.ts';

// A generous timeout for a busy machine with two cores; a page that never appears still fails. Settings of one file do
// not leak into others.
configure({ asyncUtilTimeout: 8000, defaultHidden: false });
afterEach(() => {
  cleanup();
  clearUndo(); // steps of earlier tests cannot be undone by this one
});
// Each file starts with the browser's own functions, empty storage, at the root and without messages, whatever an earlier file
// of the same worker left.
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
notifications.clean();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.body.replaceChildren();
window.innerWidth = 1024;
window.dispatchEvent(new Event('resize')); // for who has read an earlier width

// No test reaches a network: sockets are fakes that a test controls, see fake-broker.ts.
vi.mock('../shared/realtime/make-socket.ts', () => ({ makeSocket: fakeBroker.makeSocket }));

// jsdom has no layout: these answer as a wide, light screen without animation would.
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
  configurable: true, // each file defines it again
});
HTMLCanvasElement.prototype.getContext = () => null;
