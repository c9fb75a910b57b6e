import type { BulkOutcome, FileField, PeopleFile, PeopleFileQuery } from '@safety-qube/contract/schemas/people-bulk';
import { entriesOf } from '@safety-qube/domain/objects';
import { plainLine } from '@safety-qube/domain/plain-line';
import { fold } from '@safety-qube/domain/plain-text';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import { noteWork, type RunningWork } from '../../../platform/imports/file-work.ts';
import type { Row } from '../../../platform/imports/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isForRole, readImportedFields } from '../../custom-fields/index.ts';
import { allNamesOf, bulkPeople, type Line, readRoles } from '../../people/index.ts';
import { guessColumns } from './guess-columns.ts';
import { type PeopleTable, readPeopleFile } from './read-people-file.ts';

/** Lines of an answer: those that were refused, and of the others. */
const MOST_REFUSED = 500;
const MOST_OTHERS = 100;

/** A line of the file, with what it says of the fields of the product and of those of the tenant. */
function lineOf({ line, cells }: Row, fields: Partial<Record<FileField, number>>): Line {
  const texts = entriesOf(fields).flatMap(([field, column]) => {
    const value = plainLine(cells[column ?? -1] ?? '').trim();
    return value === '' ? [] : [{ field, id: fieldIdOf(field), value }];
  });
  const [own, said] = [texts.filter(({ id }) => id !== undefined), texts.filter(({ id }) => id === undefined)];
  return {
    line,
    said: Object.fromEntries(said.map(({ field, value }) => [field, value])),
    fields: Object.fromEntries(own.map(({ id, value }) => [String(id), value])),
  };
}

/** The fields of people that the tenant has defined for everywhere and the caller's role sees, by their labels in all languages. */
async function readOwnNames(ctx: Ctx): Promise<ReadonlyMap<string, FileField>> {
  const { customFields } = await readImportedFields(ctx, PEOPLE_TYPE);
  return new Map(
    customFields
      .filter((field) => field.facility_id === null && isForRole(field, actorOf(ctx).roleId))
      .flatMap(({ id, name, label, labels }) =>
        [name, label, ...Object.values(labels)].map((text) => [fold(text), fieldProperty(id)] as const),
      ),
  );
}

function shortened(outcome: BulkOutcome): BulkOutcome {
  const refused = outcome.lines.filter(({ result }) => result === 'refused').slice(0, MOST_REFUSED);
  const others = outcome.lines.filter(({ result }) => result !== 'refused').slice(0, MOST_OTHERS);
  return { ...outcome, lines: [...refused, ...others].sort((a, b) => a.line - b.line) };
}

/** The names of the tenant's roles in all languages. */
async function readRoleNames(ctx: Ctx): Promise<ReadonlySet<string>> {
  const roles = [...(await readRoles(ctx)).values()];
  return new Set(roles.flatMap((role) => allNamesOf(role).map(fold)));
}

/**
 * Adds and changes the people of a file in one transaction, or says with `dryRun` what would become of each. Columns are guessed
 * unless they are given. 422 IMPORT_COLUMN_UNKNOWN for a column that the file does not have.
 */
export async function importPeople(
  ctx: Ctx,
  platform: Platform,
  file: string,
  query: z.output<typeof PeopleFileQuery>,
): Promise<PeopleFile> {
  const { head, rows }: PeopleTable = await readPeopleFile(file);
  const noted = {
    ...({ kind: 'people', isTrial: query.dryRun ?? false, isUndo: false } as const),
    ...{ fileName: query.name, rows: rows.length },
  };
  const write = async (within: Ctx, work: RunningWork): Promise<PeopleFile> => {
    const fields = query.columns ?? guessColumns(head, await readRoleNames(within), await readOwnNames(within));
    if (Object.values(fields).some((column = 0) => column >= head.columns.length))
      throw refuse('IMPORT_COLUMN_UNKNOWN');
    const outcome = await bulkPeople(
      within,
      platform,
      rows.map((row) => lineOf(row, fields)),
      {
        ...{ dryRun: query.dryRun, invite: query.invite, role: query.role, fileName: query.name },
        onProgress: work.progress,
      },
    );
    await work.finish(within, outcome.counts);
    return {
      columns: head.columns.map(({ name, samples }) => ({ name, samples: [...samples] })),
      fields,
      rows: rows.length,
      outcome: shortened(outcome),
    };
  };
  return noteWork(ctx, platform, noted, (work) => transact(ctx, (within) => write(within, work)));
}
