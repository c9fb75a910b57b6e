import type pg from 'pg';

/** How often a statement comes before it is kept prepared, and how many are on each connection: the figures of JDBC's driver. */
const USES = 5;
const KEPT = 256;
/** Statements whose uses are counted at a time; what comes once, such as one with a list of ids, must not fill the memory. */
const COUNTED = 1000;

/** All columns, as `*` or `t.*`; not count(*). The shape changes when a migration adds a column, and a kept plan then fails. */
const ALL_COLUMNS = /[^(]\*/;

/** Gives a statement that comes often the name under which each connection keeps it parsed and planned. */
export function statementPreparer(): (text: string, parameters: readonly unknown[]) => pg.QueryConfig {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= KEPT) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES || ALL_COLUMNS.test(text)) {
      if (uses.size >= COUNTED) uses.clear();
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
