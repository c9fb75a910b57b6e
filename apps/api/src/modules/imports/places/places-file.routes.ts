import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as contract from '@safety-qube/contract/endpoints/place-file';
import {
  MOST_PLACE_ROWS,
  PLACE_FILE_BYTES,
  type PlaceColumn,
  type PlaceFile,
} from '@safety-qube/contract/schemas/place-file';
import { entriesOf } from '@safety-qube/domain/objects';
import { plainLine } from '@safety-qube/domain/plain-line';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { answer, route, transact } from '../../../platform/http/route.ts';
import { noteWork, type RunningWork } from '../../../platform/imports/file-work.ts';
import { decode, readCsv } from '../../../platform/imports/read-csv.ts';
import { readWorkbook } from '../../../platform/imports/read-workbook.ts';
import { isBlank, type Row, type Rows } from '../../../platform/imports/rows.ts';
import { sniff } from '../../../platform/imports/sniff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../../platform/turns.ts';
import { receive } from '../../attachments/index.ts';
import { findColumns, importPlaces, readLevelNames } from '../../organisation/index.ts';
import { type Head, readHead, rowsAbove } from '../read-head.ts';

declare module 'fastify' {
  interface FastifyRequest {
    placeFile: string | null;
  }
}

/** Files of places that are received, or read, at the same time per person. */
const inTurn = limitConcurrencyPerPerson(2);
const tooLarge = () => new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: PLACE_FILE_BYTES / 1_000_000 });
const tooMany = () => refuse('PLACES_TOO_MANY_ROWS', { most: MOST_PLACE_ROWS });
/** Rows that may be above the table. */
const ROWS_ABOVE = 20;

async function* yieldAll(rows: readonly Row[]): Rows {
  yield* rows;
}

/** Reads a whole file. 415 and 422 for one that cannot be read; bytes that are not of its encoding are replaced. */
async function readTable(file: string): Promise<{ head: Head; rows: readonly Row[] }> {
  const { format, reading, stray } = await sniff(file);
  const isLenient = stray !== null;
  const found =
    format === 'csv'
      ? readCsv(decode(createReadStream(file), reading.encoding ?? 'utf-8', { isLenient }), reading.delimiter)
      : readWorkbook(file, reading.sheet);
  const all: Row[] = [];
  for await (const row of found) if (all.push(row) > MOST_PLACE_ROWS + ROWS_ABOVE) throw tooMany();
  const head = await readHead(yieldAll(all));
  const rows = all.slice(rowsAbove(head)).filter((row) => !isBlank(row));
  if (rows.length > MOST_PLACE_ROWS) throw tooMany();
  return { head, rows };
}

/** Writes the places of a file in one transaction. 422 PLACES_NO_FACILITY without a column of facilities. */
async function importFile(
  ctx: Ctx,
  platform: Pick<Platform, 'database'>,
  file: string,
  { name, dryRun = false }: { name: string; dryRun?: boolean | undefined },
): Promise<PlaceFile> {
  const { head, rows } = await readTable(file);
  const headings = head.columns.map((column) => column.name);
  const noted = { kind: 'places', isTrial: dryRun, isUndo: false, fileName: name, rows: rows.length } as const;
  const write = async (within: Ctx, work: RunningWork): Promise<PlaceFile> => {
    const columns = findColumns(headings, await readLevelNames(within));
    if (columns.facility === undefined) throw refuse('PLACES_NO_FACILITY');
    const lines = rows.map(({ line, cells }) => ({
      line,
      said: Object.fromEntries(
        entriesOf(columns).flatMap(([column, at]) => {
          const value = plainLine(cells[at ?? -1] ?? '').trim();
          return value === '' ? [] : [[column, value]];
        }),
      ) as Partial<Record<PlaceColumn, string>>,
    }));
    const used = new Set(Object.values(columns));
    const outcome = await importPlaces(within, lines, { dryRun, fileName: name, onRow: work.progress });
    await work.finish(within, outcome.counts);
    return { ...outcome, ignored: headings.filter((_, at) => !used.has(at)) };
  };
  return noteWork(ctx, platform, noted, (work) => transact(ctx, (within) => write(within, work)));
}

/** The import of places: nothing of a file is kept after the answer. */
export async function placesFileRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.register(async (scope) => {
    scope.decorateRequest('placeFile', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (req: FastifyRequest, body: Readable) => {
      authorizeSomewhere(req.ctx, 'management.facility.create');
      const { file } = await inTurn(req.ctx, () =>
        receive(platform.config, body, { most: PLACE_FILE_BYTES, tooLarge }),
      );
      req.placeFile = file;
      return {};
    });
    scope.addHook('onSend', async ({ placeFile, log }) => {
      if (placeFile === null) return;
      await rm(placeFile, { force: true }).catch((err: unknown) =>
        log.warn({ err }, 'the uploaded file could not be removed'),
      );
    });
    route(
      scope,
      contract.importPlaces,
      async ({ query }, ctx, { req: { placeFile } }) => {
        authorizeSomewhere(ctx, 'management.facility.create');
        if (placeFile === null) throw refuse('ATTACHMENT_EMPTY');
        return answer(200, await inTurn(ctx, () => importFile(ctx, platform, placeFile, query)));
      },
      { transaction: false },
    );
  });
}
