import type pg from 'pg';

/** Uses before a statement is prepared, and maximum number of prepared statements per connection: the defaults of pgJDBC. */
const USES_TO_PREPARE = 5;
const MAX_PREPARED = 256;
/** Maximum number of statements whose uses are counted: one-time statements, such as with a list of ids, must not fill memory. */
const MAX_COUNTED = 1000;

/** Matches `*` or `t.*`, but not count(*). When a migration adds a column, the result changes and a prepared plan fails. */
const ALL_COLUMNS = /[^(]\*/;

/** Returns a function that gives frequent statements a name, under which each connection prepares them. */
export function statementPreparer(): (text: string, parameters: readonly unknown[]) => pg.QueryConfig {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES_TO_PREPARE || ALL_COLUMNS.test(text)) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (text, parameters) => {
    const name = nameOf(text);
    return { text, values: [...parameters], ...(name !== undefined && { name }) };
  };
}
