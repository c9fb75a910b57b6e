import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearUndo } from '../shared/page/undo.ts';
import { fakeBroker } from './fake-broker.ts';
import { computeOwnStyle } from './own-styles.ts';

// A generous timeout for a busy machine with two cores; a page that never appears still fails. Settings of one file do
// not leak into others.
configure({ asyncUtilTimeout: 8000, defaultHidden: false });
// A new one for each test: a test with fake timers leaves transactions that never end.
beforeEach(() => {
  window.indexedDB = new IDBFactory();
});
afterEach(() => {
  cleanup();
  clearUndo(); // steps of earlier tests cannot be undone by this one
  document.documentElement.hidden = false; // pages that a test has left stay hidden
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
delete window.prefetched;
onlineManager.setOnline(true);
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
// Frames of jsdom stop for good when one is requested, by way of `defaultView`, while timers are faked.
for (const view of [window, document.defaultView ?? window]) {
  view.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  view.cancelAnimationFrame = (frame) => clearTimeout(frame);
}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
// jsdom has no top layer.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  configurable: true, // each file defines it again
});
HTMLCanvasElement.prototype.getContext = () => null;
