/** Elements that HTML renders inline. */
const INLINE_ELEMENTS = new Set(
  'a abbr b bdi bdo cite code em i img kbd label mark q s small span strong sub sup svg time u'.split(' '),
);
const HIDDEN_ELEMENTS = new Set('head link meta script style template title'.split(' '));

const displayOf = (element: Element, own: CSSStyleDeclaration): string => {
  if (own.display) return own.display;
  // jsdom does not open popovers.
  if (element.hasAttribute('hidden') || element.hasAttribute('popover') || HIDDEN_ELEMENTS.has(element.localName))
    return 'none';
  return INLINE_ELEMENTS.has(element.localName) ? 'inline' : 'block';
};
const visibilityOf = (element: Element | null): string =>
  element ? (element as HTMLElement).style?.visibility || visibilityOf(element.parentElement) : 'visible';

/**
 * Returns an element's style on a page without style sheets: its own styles, and what HTML hides. jsdom would match the
 * browser's whole style sheet against the element and its ancestors, for each name of each element that a test asks
 * for.
 */
export function computeOwnStyle(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style;
  const computed: Record<string, () => string> = {
    display: () => displayOf(element, own),
    visibility: () => visibilityOf(element),
  };
  const read = (name: string): unknown => computed[name]?.() ?? Reflect.get(own, name);
  return new Proxy(own, {
    get: (_, name) => {
      if (name === 'getPropertyValue')
        return (property: string) => computed[property]?.() ?? own.getPropertyValue(property);
      const value = read(String(name));
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}
