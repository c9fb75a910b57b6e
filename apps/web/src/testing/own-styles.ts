/** Elements that HTML draws within a line; it keeps those below to itself. */
const IN_LINE = new Set(
  'a abbr b bdi bdo cite code em i img kbd label mark q s small span strong sub sup svg time u'.split(' '),
);
const UNSEEN = new Set('head link meta script style template title'.split(' '));

const displayOf = (element: Element, own: CSSStyleDeclaration): string => {
  if (own.display) return own.display;
  // jsdom opens no popover.
  if (element.hasAttribute('hidden') || element.hasAttribute('popover') || UNSEEN.has(element.localName)) return 'none';
  return IN_LINE.has(element.localName) ? 'inline' : 'block';
};
const visibilityOf = (element: Element | null): string =>
  element ? (element as HTMLElement).style?.visibility || visibilityOf(element.parentElement) : 'visible';

/**
 * What is said of an element's style where a page has no sheets: its own, and what HTML hides. jsdom would hold all of the
 * browser's sheet against the element and those above it, for each name of each element that a test asks for.
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
