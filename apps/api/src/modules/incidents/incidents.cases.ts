import type { CaseInput } from '@safety-qube/contract/investigation';
import { CASE_CODE_NAMES, CASE_CODES } from '@safety-qube/domain/incidents/case-codes';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import { sql } from 'kysely';
import type { OwnExport } from '../records/index.ts';
import { seesCasesOf } from './sees-cases.ts';

/** The codes of a case in their order, each with its axis. */
export const CODE_AXES = CASE_CODE_NAMES.map((name) => [name, CASE_CODES[name]] as const);

/** The codes of an incident's cases, for a row that was read with them. */
interface WithCodes {
  /** Null for whoever may not see cases. */
  readonly case_codes: readonly CaseInput['codes'][] | null;
}

/** What an export tells of cases: their codes with what these say, for whoever may see cases (`seesCases`). */
export const CASE_EXPORT: OwnExport = {
  select(actor) {
    return sql`case when ${seesCasesOf(actor)} then (select json_agg(c.codes order by p.id) from incident_person p
        join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
        where p.tenant_id = r.tenant_id and p.record_id = r.id) end case_codes`;
  },
  facts: CODE_AXES.map(([name, axis]) => ({
    name,
    label: `fact.${name}`,
    say(row) {
      const codes = ((row as WithCodes).case_codes ?? []).flatMap((one) => one[name] ?? []);
      return codes.map((code) => [code, oiicsTitle(axis, code)].join(' ')).join('; ') || null;
    },
  })),
};
