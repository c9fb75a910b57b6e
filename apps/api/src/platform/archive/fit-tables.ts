import { StartFailure } from '../start-failure.ts';
import type { Manifest } from './archive-format.ts';
import { type ArchiveTable, LEFT_OUT_COLUMNS } from './archive-tables.ts';

const unfit = (why: string): StartFailure =>
  new StartFailure(`The archive ${why}: import it with the version of the product that wrote it.`);

/** Reduces a table to the archived columns. Other columns get their defaults; left-out columns are ignored. */
function fitTable(table: ArchiveTable, archived: ReadonlySet<string>): ArchiveTable {
  const known = new Set([...table.columns.map(({ name }) => name), ...(LEFT_OUT_COLUMNS[table.name] ?? [])]);
  for (const name of archived)
    if (!known.has(name)) throw unfit(`has the column ${table.name}.${name}, unknown to this database`);
  const missing = table.columns.find(
    ({ name, isRequired, hasDefault }) => isRequired && !hasDefault && !archived.has(name),
  );
  if (missing) throw unfit(`has no column ${table.name}.${missing.name}, which this database demands`);
  return {
    ...table,
    columns: table.columns.filter(({ name }) => archived.has(name)),
    late: table.late.filter((name) => archived.has(name)),
  };
}

/**
 * Returns the tables of an archive as they are imported, in the order of `here`. An archive of an earlier version may have fewer
 * tables and columns: what is missing stays null or gets its default. Throws a sentence that names a table or column unknown to
 * this database, or a column that is required here and missing in the archive.
 */
export function fitTables(here: readonly ArchiveTable[], archived: Manifest['tables']): ArchiveTable[] {
  const names = new Set(here.map(({ name }) => name));
  for (const { name } of archived) if (!names.has(name)) throw unfit(`has the table ${name}, unknown to this database`);
  return here.flatMap((table) => {
    const found = archived.find(({ name }) => name === table.name);
    return found ? fitTable(table, new Set(found.columns)) : [];
  });
}
