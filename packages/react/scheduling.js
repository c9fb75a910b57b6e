import { options } from 'preact';

let tasks = [];
const { port1, port2 } = new MessageChannel();

/** Runs the renders and effects that are due; others that they cause follow later. */
function flush() {
  const due = tasks;
  tasks = [];
  for (const task of due)
    try {
      task();
    } catch (error) {
      setTimeout(() => {
        throw error; // reported by the browser, while the other tasks still run
      });
    }
}
port1.onmessage = flush;
port1.unref?.(); // Node, in which tests run, ends also while the port is open

function schedule(task) {
  if (tasks.push(task) === 1) port2.postMessage(undefined);
}

/** React's `act` for tests: what the callback causes has been rendered when it returns, or its promise is fulfilled. */
export function act(callback) {
  const result = callback();
  const settle = (value) => {
    while (tasks.length) flush();
    return value;
  };
  if (typeof result?.then === 'function') return result.then(settle);
  settle();
  return Promise.resolve(result);
}

// Renders and effects follow in a task of their own, after all listeners of an event, as in React. Preact's default, a microtask,
// comes between two listeners of the same event: it sets a field back to its former value before the second one has read what
// was typed.
options.debounceRendering = schedule;
options.requestAnimationFrame = schedule;

// A key or a tap finds what the one before it has rendered, and the shortcuts that its effects have registered. These events
// come before the browser changes a field.
for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup'])
  globalThis.window?.addEventListener(type, ({ isTrusted }) => isTrusted && flush(), { capture: true });
