import type { CaseInput, InvestigationParts } from '@safety-qube/contract/investigation';
import { COST_KINDS } from '@safety-qube/domain/incidents/investigation';
import { type CaseGround, judgeCase } from '@safety-qube/domain/incidents/judge-case';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';
import { personName } from '@safety-qube/domain/person-name';
import { zoneClock } from '@safety-qube/domain/zone-clock';
import { sql } from 'kysely';
import { clockText } from '../../platform/spreadsheet/sheet.ts';
import type { OwnExport } from '../records/index.ts';
import { CODE_AXES } from './incidents.cases.ts';
import { seesCasesOf } from './sees-cases.ts';

/** Somebody of an incident who has a case, as an export reads them. */
type ExportedCase = Pick<CaseInput, 'type' | 'facts' | 'lostTime' | 'privacyReasons' | 'codes' | 'report'> &
  Pick<CaseGround, 'employment' | 'supervisedByUs'> & {
    /** Of somebody who is none of ours; those who are have the other two. */
    readonly name: string | null;
    readonly firstname: string | null;
    readonly lastname: string | null;
  };
/** A row of an incident with its cases and costs; null for whoever may not see cases. */
interface WithCases {
  readonly case_people: readonly ExportedCase[] | null;
  readonly case_costs: InvestigationParts['costs'] | null;
  readonly case_zone: string;
  readonly occurred_at: Date;
}
type Say = OwnExport['facts'][number]['say'];
type Words = Parameters<Say>[1];

const joined = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join('; ') || null;
/** Says of each case of an incident what there is to say, one behind the other. */
const ofCases =
  (say: (one: ExportedCase, row: WithCases, words: Words) => string | null): Say =>
  (row, words) => {
    const incident = row as WithCases;
    return joined((incident.case_people ?? []).map((one) => say(one, incident, words)));
  };

const hasHarm = ({ report }: ExportedCase, kind: string): boolean => report.harms.some((harm) => harm.kind === kind);
const yesOr = (is: boolean | null, { yesNo }: Words): string | null => (is === null ? null : yesNo(is));
const judged = (one: ExportedCase, { occurred_at: occurredAt, case_zone: timeZone }: WithCases) =>
  judgeCase(one, { ...one, occurredAt, timeZone }, new Date());
/** The name of somebody who was hurt, unless the law keeps it from lists (29 CFR 1904.29(b)(6)). */
function nameOf({ name, firstname, lastname, privacyReasons, type }: ExportedCase, { say }: Words): string {
  if (isPrivacyCase(privacyReasons, type)) return say('word.privacyCase');
  return firstname === null || lastname === null ? (name ?? '') : personName({ firstname, lastname });
}

/**
 * What an export tells of the cases of an incident and of what it cost, for whoever may see cases (`seesCases`): under the names
 * that an import takes them by.
 */
export const CASE_EXPORT: OwnExport = {
  select(actor) {
    return sql`case when ${seesCasesOf(actor)} then (select json_agg(json_build_object('name', p.name,
          'firstname', e.firstname, 'lastname', e.lastname, 'employment', p.employment, 'supervisedByUs', p.supervised_by_us,
          'type', c.type, 'facts', c.facts, 'lostTime', c.lost_time, 'privacyReasons', c.privacy_reasons, 'codes', c.codes,
          'report', c.report) order by p.id)
        from incident_person p join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
        left join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
        where p.tenant_id = r.tenant_id and p.record_id = r.id) end case_people,
      case when ${seesCasesOf(actor)} then x.costs end case_costs,
      (select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) case_zone`;
  },
  facts: [
    ...CODE_AXES.map(([name, axis]) => ({
      name,
      label: `fact.${name}` as const,
      say: ofCases(({ codes }) => {
        const code = codes[name];
        return code ? [code, oiicsTitle(axis, code)].join(' ') : null;
      }),
    })),
    { name: 'injured', label: 'fact.injured', say: ofCases((one, _, words) => nameOf(one, words)) },
    {
      name: 'employment',
      label: 'fact.employment',
      say: ofCases(({ employment }, _, { say }) => say(`employment.${employment}`)),
    },
    {
      name: 'hospitalized',
      label: 'fact.hospitalized',
      say: ofCases((one, _, words) => yesOr(hasHarm(one, 'inpatient') || one.report.takenToHospital, words)),
    },
    {
      name: 'amputation',
      label: 'fact.amputation',
      say: ofCases((one, _, words) => yesOr(hasHarm(one, 'amputation') || null, words)),
    },
    { name: 'died', label: 'fact.died', say: ofCases((one, _, words) => yesOr(one.facts.died, words)) },
    {
      name: 'diedOn',
      label: 'fact.diedOn',
      say: ofCases(({ report }, { case_zone: zone }) => {
        const death = report.harms.find(({ kind }) => kind === 'death');
        return death ? clockText(zoneClock(zone)(new Date(death.at))) : null;
      }),
    },
    {
      name: 'daysAway',
      label: 'fact.daysAway',
      say: ofCases((one, row) => (one.lostTime ? String(judged(one, row).days.away) : null)),
    },
    {
      name: 'daysRestricted',
      label: 'fact.daysRestricted',
      say: ofCases((one, row) => (one.lostTime ? String(judged(one, row).days.restricted) : null)),
    },
    {
      name: 'recordable',
      label: 'fact.recordable',
      say: ofCases((one, row, words) => {
        const { recordable } = judged(one, row).recordability;
        return yesOr(recordable === 'unknown' ? null : recordable === 'yes', words);
      }),
    },
    ...COST_KINDS.map((kind) => ({
      name: `${kind}Cost`,
      label: `fact.${kind}Cost` as const,
      say: ((row) =>
        joined(
          ((row as WithCases).case_costs ?? [])
            .filter((cost) => cost.kind === kind)
            .map(({ amount, currency }) => `${amount} ${currency}`),
        )) satisfies Say,
    })),
  ],
};
