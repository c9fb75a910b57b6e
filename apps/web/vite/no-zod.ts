// Replaces zod in the browser. The contract's endpoints are values made with zod; a page needs only their method and
// path, and the server validates. Without this the schema library would be a third of the first load.
const PARSERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

// biome-ignore lint/suspicious/noExplicitAny: it returns itself for every builder call
const schema: any = new Proxy(() => schema, {
  get(_, name) {
    if (PARSERS.has(String(name))) throw new Error('The browser has no schemas: the server validates');
    return schema;
  },
});

const { object, string, int, boolean, array, record, unknown, any, literal, union, coerce, iso, number } = schema;
const { custom, discriminatedUnion, exactOptional, lazy, partialRecord, strictObject, tuple } = schema;
const email = schema.email;
const url = schema.url;
const enumeration = schema.enum;

export {
  any,
  array,
  boolean,
  coerce,
  custom,
  discriminatedUnion,
  email,
  enumeration as enum,
  exactOptional,
  int,
  iso,
  lazy,
  literal,
  number,
  object,
  partialRecord,
  record,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  url,
};
