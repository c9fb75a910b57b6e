import type { Tenant } from '../../platform/context.ts';
import { readCsv as readTable } from '../../testing/read-spreadsheet.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Parses a CSV file as a spreadsheet program does: into its header and its rows. */
export function readCsv(bytes: Buffer): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = readTable(bytes);
  return { header, rows };
}

export interface ExportRequest {
  readonly query?: string;
  readonly format?: string;
  readonly columns?: string;
  readonly timeZone?: string;
  readonly type?: string;
}

/** Requests an export of a list that is made during the request. */
export const askNow = (t: TestApp, tenant: Tenant, as: Person, asked: ExportRequest = {}, language = 'en') =>
  t.call(
    tenant.slug,
    `GET /api/exports/now?${new URLSearchParams({ type: 'hazard', format: 'csv', query: '', ...asked })}`,
    {
      as,
      language,
    },
  );
