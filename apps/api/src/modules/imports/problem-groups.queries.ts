import type { ImportProblemGroup } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { isOwnFile } from './imports.presenter.ts';
import { getImport } from './imports.repository.ts';
import { type FoundProblem, groupText } from './problems.ts';

/** The most groups, values of each, and lines of a value in a response. */
const MAX_GROUPS = 200;
const MAX_VALUES = 50;
const LINES = 5;

interface Group extends Pick<FoundProblem, 'code' | 'column' | 'params'> {
  readonly count: number;
  readonly different: number;
  readonly values: ImportProblemGroup['values'];
}

/**
 * Groups the problems of the last check or run by message and column: the most frequent first, each with the wrong values. Values
 * of another person's file are hidden; they count as one.
 */
export async function listProblemGroups(ctx: Ctx, id: number): Promise<ImportProblemGroup[]> {
  const isOwn = isOwnFile(ctx, (await getImport(ctx, id)).row);
  const { rows } = await sql<Group>`
    with found as (
      select i.line, p ->> 'code' code, p ->> 'column' "column", p -> 'params' params,
        case when ${isOwn} then p ->> 'value' end value
      from import_row i, jsonb_array_elements(i.problems) p
      where i.import_id = ${id} and i.problems is not null),
    counted as (
      select code, "column", value, count(*)::int n, min(line) line, (array_agg(line order by line))[1:${sql.lit(LINES)}] lines,
        (array_agg(params order by line))[1] params,
        row_number() over (partition by code, "column" order by count(*) desc, min(line), value) place
      from found group by code, "column", value)
    select code, "column", (array_agg(params order by place))[1] params, sum(n)::int count, count(*)::int different,
      jsonb_agg(jsonb_build_object('value', value, 'count', n, 'lines', lines) order by place)
        filter (where place <= ${sql.lit(MAX_VALUES)}) "values"
    from counted group by code, "column" order by sum(n) desc, min(line), code, "column" limit ${sql.lit(MAX_GROUPS)}`.execute(
    ctx.tx,
  );
  return rows.map(({ code, column, params, count, different, values }) => ({
    code,
    column,
    message: groupText(ctx.language, { code, params: params ?? {} }),
    count,
    different,
    values,
  }));
}
