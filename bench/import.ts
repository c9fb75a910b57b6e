// Imports files of old records as hazards: rows per second, memory, blocking of the event loop. Files may be given; otherwise the
// sample of the tests is repeated to BENCH_ROWS rows (20,000 by default) and imported as a text and as a workbook; then a file with
// 20,000 values that are mapped one by one, and a text of 100 MB.
import { appendFileSync, createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Import, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { readCsv } from '../apps/api/src/platform/imports/read-csv.ts';
import { xlsxOf } from '../apps/api/src/platform/spreadsheet/write-xlsx.ts';
import { atLeast, atMost, printResults } from './results.ts';
import { cpuOfChildren } from './stage/cpu-time.ts';
import { type ImportStage, openImportStage } from './stage/import-stage.ts';
import { type Taken, watching } from './stage/watch-process.ts';

const SAMPLE = readFileSync(new URL('../apps/api/src/testing/data/severe-injuries.csv', import.meta.url), 'utf8');
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000);
const LARGE_BYTES = 100_000_000;
const VALUES = 20_000;
/** Bounds of a run: minimum rows per second, and maximum growth in megabytes. */
const BOUND = { rows: 2000, megabytes: 250 };

/** Writes the sample repeatedly up to the wanted number of rows. */
function writeSample(file: string, wanted: number): void {
  const end = SAMPLE.indexOf('\n') + 1;
  const body = SAMPLE.slice(end);
  const rows = body.split(/\n(?=\d{6,},)/).length;
  writeFileSync(file, SAMPLE.slice(0, end));
  for (let written = 0; written < wanted; written += rows) appendFileSync(file, body);
}

/** Writes the rows of a text file as a workbook. */
async function writeWorkbook(file: string, text: string): Promise<void> {
  const rows = readCsv(createReadStream(text, 'utf8'), ',');
  const { value } = await rows.next();
  const columns = (value?.cells ?? []).map((header) => ({ header, kind: 'text' as const }));
  const cells = (async function* () {
    for await (const row of rows) yield [[...row.cells]];
  })();
  await pipeline(xlsxOf({ name: 'Reports', columns, rows: cells }), createWriteStream(file));
}

/** Returns a function that measures and prints work on a stage under a name. */
const measuring = (stage: ImportStage) => async (what: string, work: () => Promise<string>) => {
  const before = cpuOfChildren(stage.postmaster);
  const [body, taken] = await watching(work);
  const { seconds, cpu, growth, most, blocked, p99, longest } = taken;
  const theirs = (cpuOfChildren(stage.postmaster) - before) / 1e6;
  console.log(
    `  ${what}: ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor here, ${theirs.toFixed(1)} in the database); ${growth.toFixed(0)} MB more memory (${most.toFixed(0)} in all); loop still for ${blocked.toFixed(0)} ms at most, ${p99.toFixed(0)} ms p99, by its own work ${longest.toFixed(0)} ms`,
  );
  atMost(`import, ${what}: the loop still by its own work`, longest, 50);
  return { body, taken };
};
type Measure = ReturnType<typeof measuring>;

/** Uploads a file; returns the import with the guessed mapping of its columns. */
async function upload(stage: ImportStage, measure: Measure, file: string): Promise<Import> {
  const megabytes = Math.round(statSync(file).size / 1e6);
  const url = `/api/imports?type=hazard&name=${encodeURIComponent(basename(file))}`;
  const { body } = await measure(`${basename(file)} of ${megabytes} MB, uploaded`, () =>
    stage.call('POST', url, createReadStream(file)),
  );
  return JSON.parse(body);
}
const change = (stage: ImportStage, { id, version }: Import, mapping: ImportMapping): Promise<string> =>
  stage.call('PUT', `/api/imports/${id}`, Buffer.from(JSON.stringify({ mapping })), version);

/** Maps the columns of the sample. */
async function mapSample(stage: ImportStage, row: Import): Promise<Import> {
  const { number: _, ...fields } = row.mapping.fields;
  const column = (title: string) => ({ column: row.columns.findIndex((c) => c.name === title) });
  const mapped = { ...fields, facility: column('state'), location: column('city'), category: { value: 'other' } };
  const others = { facility: 'create', location: 'create' } as const;
  return JSON.parse(await change(stage, row, { ...row.mapping, fields: mapped, others }));
}

/** Runs a step of an import and returns its new state. */
async function take(
  stage: ImportStage,
  measure: Measure,
  { id, version, fileName }: Import,
  step: string,
): Promise<{ row: Import; taken: Taken }> {
  const { body, taken } = await measure(`${fileName}, ${step}`, async () => {
    await stage.call('POST', `/api/imports/${id}/${step}`, undefined, version);
    await stage.work(id);
    return stage.call('GET', `/api/imports/${id}`);
  });
  const row = JSON.parse(body) as Import;
  const perSecond = Math.round((row.rows ?? 0) / taken.seconds);
  const { state, rows, created, problems, failure } = row;
  console.log(
    `    ${state}, ${rows} rows (${perSecond} a second), ${created} records, ${problems} problems ${failure ?? ''}`,
  );
  return { row, taken };
}

async function importFile(stage: ImportStage, measure: Measure, file: string): Promise<void> {
  const uploaded = await mapSample(stage, await upload(stage, measure, file));
  const { row: checked } = await take(stage, measure, uploaded, 'check');
  const { row, taken } = await take(stage, measure, checked, 'start');
  atLeast(`import, ${row.fileName} of ${row.rows} rows: rows a second`, (row.rows ?? 0) / taken.seconds, BOUND.rows);
  atMost(`import, ${row.fileName} of ${row.rows} rows: memory`, taken.growth, BOUND.megabytes, 'MB');
  if (process.env['BENCH_UNDO']) await take(stage, measure, row, 'undo');
}

/** Measures a file with the maximum number of different values, each of them mapped. */
async function measureValues(stage: ImportStage, measure: Measure): Promise<void> {
  const file = join(stage.folder, 'values.csv');
  const names = Array.from({ length: VALUES }, (_, n) => `Somebody with a rather long name, number ${n}`);
  writeFileSync(file, `state,final_narrative,who\n${names.map((name) => `TEXAS,A hole,"${name}"\n`).join('')}`);
  const uploaded = await upload(stage, measure, file);
  const fields = {
    facility: { column: 0 },
    description: { column: 1 },
    raiser: { column: 2 },
    category: { value: 'other' },
  };
  const others = { facility: 'create' } as const;
  const row = JSON.parse(await change(stage, uploaded, { ...uploaded.mapping, fields, others })) as Import;
  const count = `${VALUES} values`;
  await measure(`${count}, listed`, () => stage.call('GET', `/api/imports/${row.id}/values`));
  const translations = names.map((from) => ({ field: 'raiser', from, to: { none: true } }));
  const body = Buffer.from(JSON.stringify({ mapping: { ...row.mapping, translations } }));
  await measure(`${count}, translated`, () => stage.call('PUT', `/api/imports/${row.id}`, body, row.version));
  const { body: read } = await measure(`${count}, read`, () => stage.call('GET', `/api/imports/${row.id}`));
  await take(stage, measure, JSON.parse(read), 'check');
}

/** Measures imports on a temporary database. */
export async function measureImports(files: readonly string[]): Promise<void> {
  const stage = await openImportStage();
  const measure = measuring(stage);
  const named = (name: string) => join(stage.folder, name);
  try {
    console.log('\nOld records imported');
    for (const file of files) await importFile(stage, measure, file);
    if (files.length) return;
    writeSample(named('sample.csv'), ROWS);
    await importFile(stage, measure, named('sample.csv'));
    await writeWorkbook(named('sample.xlsx'), named('sample.csv'));
    const workbook = await mapSample(stage, await upload(stage, measure, named('sample.xlsx')));
    await take(stage, measure, workbook, 'check');
    await measureValues(stage, measure);
    writeSample(named('large.csv'), LARGE_BYTES / (statSync(named('sample.csv')).size / ROWS));
    await upload(stage, measure, named('large.csv'));
  } finally {
    await stage.close();
  }
}

if (import.meta.main) {
  await measureImports(process.argv.slice(2));
  process.exitCode = printResults() ? 0 : 1;
}
