// The texts of a language in parts, as first-load/text-parts.ts splits them.
declare module '*.json?first' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.json?work' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.json?rest' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.json?visit' {
  const texts: Record<string, string>;
  export default texts;
}
