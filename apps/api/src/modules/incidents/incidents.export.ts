import type { CaseInput, InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { assessCase, type CaseContext } from '@safety-qube/domain/incidents/assess-case';
import { COST_KINDS } from '@safety-qube/domain/incidents/investigation';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import type { Gender } from '@safety-qube/domain/incidents/person-words';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';
import { mailbox } from '@safety-qube/domain/mailbox';
import { personName } from '@safety-qube/domain/person-name';
import { localTimeIn } from '@safety-qube/domain/zone-clock';
import { sql } from 'kysely';
import { clockText as siteTime } from '../../platform/spreadsheet/sheet.ts';
import type { OwnExport } from '../exports/index.ts';
import { clockText } from '../records/index.ts';
import { INCIDENT_CLOCKS } from './incident-clock.ts';
import { CODE_AXES } from './incidents.cases.ts';
import { seesCasesOf } from './sees-cases.ts';

/** An injured person, as an export reads them. */
interface ExportedPerson extends Pick<CaseContext, 'employment' | 'supervisedByUs'> {
  /** The name of a person who is no employee; employees have the other three. */
  readonly name: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string | null;
  readonly gender: Gender | null;
  readonly jobTitle: string | null;
}
type EnteredCase = Pick<CaseInput, 'type' | 'facts' | 'lostTime' | 'privacyReasons' | 'codes' | 'report'>;
type ExportedCase = ExportedPerson & EnteredCase;
/** A row of an incident with injured people and costs; null for users who may not see cases. */
interface WithCases {
  readonly case_people: readonly (ExportedCase | (ExportedPerson & { readonly type: null }))[] | null;
  readonly case_costs: InvestigationParts['costs'] | null;
  readonly time_zone: string;
  readonly occurred_at: Date;
  /** Null where no deadline of a report to an authority runs. */
  readonly clock_facts: object | null;
}
type Say = OwnExport<WithCases>['facts'][number]['say'];
type Words = Parameters<Say>[1];

const clockOf = ({ clock_facts: facts }: WithCases) => facts && INCIDENT_CLOCKS.of(facts);
const joined = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join('; ') || null;
/** Formats each case of an incident and joins the texts. */
const ofCases =
  (say: (one: ExportedCase, row: WithCases, words: Words) => string | null): Say =>
  (incident, words) => {
    const cases = (incident.case_people ?? []).filter((one) => one.type !== null);
    return joined(cases.map((one) => say(one, incident, words)));
  };
/** The same for each injured person, with or without a case. */
const ofPeople =
  (say: (one: ExportedPerson & Partial<EnteredCase>, words: Words) => string | null): Say =>
  (row, words) =>
    joined((row.case_people ?? []).map(({ type, ...one }) => say(type === null ? one : { ...one, type }, words)));

const hasHarm = ({ report }: ExportedCase, kind: string): boolean => report.harms.some((harm) => harm.kind === kind);
const yesOr = (is: boolean | null, { yesNo }: Words): string | null => (is === null ? null : yesNo(is));
const evaluated = (one: ExportedCase, { occurred_at: occurredAt, time_zone: timeZone }: WithCases) =>
  assessCase(one, { ...one, occurredAt, timeZone }, new Date());
/** Whether the law forbids to name the person in lists (29 CFR 1904.29(b)(6)). */
const isHidden = ({ privacyReasons, type }: Partial<EnteredCase>): boolean =>
  privacyReasons !== undefined && type !== undefined && isPrivacyCase(privacyReasons, type);
/** Returns the name of an injured person, for an employee with the address. */
function nameOf(one: ExportedPerson & Partial<EnteredCase>, { say }: Words): string {
  const { name, firstname, lastname, email } = one;
  if (isHidden(one)) return say('word.privacyCase');
  return firstname === null || lastname === null
    ? (name ?? '')
    : mailbox(personName({ firstname, lastname }), email ?? '');
}
/** Whether the person was admitted; null if unknown, also if they were only taken to a hospital. */
const admitted = (one: ExportedCase): boolean | null =>
  hasHarm(one, 'inpatient') ? true : one.report.takenToHospital === false || one.report.noHarms ? false : null;

/**
 * The facts about the cases and the costs of an incident in an export, for users who may see cases (`seesCases`), under the names
 * by which an import recognises them.
 */
export const CASE_EXPORT: OwnExport<WithCases> = {
  select(actor) {
    return [
      sql`case when ${seesCasesOf(actor)} then (select json_agg(json_build_object('name', p.name,
          'firstname', e.firstname, 'lastname', e.lastname, 'email', e.email, 'gender', p.gender, 'jobTitle', p.job_title,
          'employment', p.employment, 'supervisedByUs', p.supervised_by_us,
          'type', c.type, 'facts', c.facts, 'lostTime', c.lost_time, 'privacyReasons', c.privacy_reasons, 'codes', c.codes,
          'report', c.report) order by p.id)
        from incident_person p left join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
        left join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
        where p.tenant_id = r.tenant_id and p.record_id = r.id
          and (c.person_id is not null or p.involvement = 'injured')) end case_people,
      case when ${seesCasesOf(actor)} then x.costs end case_costs,
      case when r.deadline_state < 2 then ${INCIDENT_CLOCKS.facts(actor)} end clock_facts`,
    ];
  },
  facts: [
    {
      name: 'clockBy',
      label: 'fact.clockBy',
      say: () => null,
      at(row) {
        const clock = clockOf(row);
        return clock && !clock.isAtOnce ? new Date(clock.by) : null;
      },
    },
    {
      name: 'clock',
      label: 'fact.clock',
      say(row, { language }) {
        const clock = clockOf(row);
        return clock && clockText(language, clock);
      },
    },
    ...CODE_AXES.map(([name, axis]) => ({
      name,
      label: `fact.${name}` as const,
      say: ofCases(({ codes }) => {
        const code = codes[name];
        return code ? [code, oiicsTitle(axis, code)].join(' ') : null;
      }),
    })),
    { name: 'injured', label: 'fact.injured', say: ofPeople(nameOf) },
    {
      name: 'employment',
      label: 'fact.employment',
      say: ofPeople(({ employment }, { say }) => say(`employment.${employment}`)),
    },
    {
      name: 'gender',
      label: 'fact.gender',
      say: ofPeople((one, { say }) => (one.gender && !isHidden(one) ? say(`gender.${one.gender}`) : null)),
    },
    { name: 'jobTitle', label: 'fact.jobTitle', say: ofPeople((one) => (isHidden(one) ? null : one.jobTitle)) },
    {
      name: 'hospitalized',
      label: 'fact.hospitalized',
      say: ofCases((one, _, words) => yesOr(admitted(one), words)),
    },
    { name: 'hospital', label: 'fact.hospital', say: ofCases(({ report }) => report.hospital ?? null) },
    {
      name: 'amputation',
      label: 'fact.amputation',
      say: ofCases((one, _, words) => yesOr(hasHarm(one, 'amputation') || (one.report.noHarms ? false : null), words)),
    },
    { name: 'died', label: 'fact.died', say: ofCases((one, _, words) => yesOr(one.facts.died, words)) },
    {
      name: 'diedOn',
      label: 'fact.diedOn',
      say: ofCases(({ report }, { time_zone: zone }) => {
        const death = report.harms.find(({ kind }) => kind === 'death');
        return death ? siteTime(localTimeIn(zone)(new Date(death.at))) : null;
      }),
    },
    {
      name: 'daysAway',
      label: 'fact.daysAway',
      say: ofCases((one, row) => (one.lostTime ? String(evaluated(one, row).days.away) : null)),
    },
    {
      name: 'daysRestricted',
      label: 'fact.daysRestricted',
      say: ofCases((one, row) => (one.lostTime ? String(evaluated(one, row).days.restricted) : null)),
    },
    {
      name: 'recordable',
      label: 'fact.recordable',
      say: ofCases((one, row, words) => {
        const { recordable } = evaluated(one, row).recordability;
        return yesOr(recordable === 'unknown' ? null : recordable === 'yes', words);
      }),
    },
    ...COST_KINDS.map((kind) => ({
      name: `${kind}Cost`,
      label: `fact.${kind}Cost` as const,
      say: ((row) =>
        joined(
          (row.case_costs ?? [])
            .filter((cost) => cost.kind === kind)
            .map(({ amount, currency }) => `${amount} ${currency}`),
        )) satisfies Say,
    })),
  ],
};
