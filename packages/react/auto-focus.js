import { options } from 'preact';

const focused = new WeakSet();
const { vnode: former } = options;

// Preact makes an attribute of `autoFocus`, which browsers heed while a page is loading; React focuses the element once it is there.
options.vnode = (vnode) => {
  former?.(vnode);
  const { type, props, ref } = vnode;
  if (typeof type !== 'string' || !props.autoFocus) return;
  delete props.autoFocus;
  vnode.ref = (element) => {
    if (element && !focused.has(element)) {
      focused.add(element);
      element.focus();
    }
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  };
};
