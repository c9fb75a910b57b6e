export { createPortal, default, findDOMNode, flushSync, unstable_batchedUpdates } from 'preact/compat';
