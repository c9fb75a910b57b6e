import { StartFailure } from '../start-failure.ts';
import type { Manifest } from './archive-format.ts';
import { type ArchiveTable, LEFT_OUT_COLUMNS } from './archive-tables.ts';

const unfit = (why: string): StartFailure =>
  new StartFailure(`The archive ${why}: import it with the version of the product that wrote it.`);

/** A table as far as an archive has it: other columns keep their defaults, those that are left out are passed over. */
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
 * The tables of an archive as they are filled here, in the order of `here`. An archive of an earlier version has fewer tables
 * and columns: what it lacks stays empty or at its default. Throws one sentence that names what it has and this database has
 * not, or the other way round where that cannot do without.
 */
export function fitTables(here: readonly ArchiveTable[], archived: Manifest['tables']): ArchiveTable[] {
  const names = new Set(here.map(({ name }) => name));
  for (const { name } of archived) if (!names.has(name)) throw unfit(`has the table ${name}, unknown to this database`);
  return here.flatMap((table) => {
    const found = archived.find(({ name }) => name === table.name);
    return found ? fitTable(table, new Set(found.columns)) : [];
  });
}
