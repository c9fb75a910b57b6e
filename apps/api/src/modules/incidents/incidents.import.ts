import type { CaseInput } from '@safety-qube/contract/investigation';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { OIICS_AXES, type OiicsAxis, readOiics } from '@safety-qube/domain/incidents/oiics';
import { SEVERITIES } from '@safety-qube/domain/incidents/severity';
import { plainDigits, readFlag } from '@safety-qube/domain/records/import-values';
import { sql } from 'kysely';
import type { ImportedRecord, OwnImport, OwnImportField } from '../records/index.ts';

type Values = ImportedRecord['values'];

/** Files say yes, or how many people it happened to. */
const manyOrFlag = (text: string): string | undefined => {
  const digits = plainDigits(text);
  const is = /^\d{1,6}$/.test(digits) ? Number(digits) > 0 : readFlag(text);
  return is === undefined ? undefined : String(is);
};

const code = (name: keyof CaseInput['codes'], axis: OiicsAxis): OwnImportField => ({
  name,
  label: `fact.${name}`,
  kind: 'text',
  read: (text) => readOiics(axis, text),
});
const CODES = [...OIICS_AXES.map((axis) => code(axis, axis)), code('secondarySource', 'source')];
/** Fields that say something of somebody who was hurt. */
const OF_CASE: readonly string[] = ['injured', 'hospitalized', 'amputation', ...CODES.map(({ name }) => name)];

/** What nobody has told yet but that there is a case. */
const UNASKED: CaseInput['facts'] = {
  injuryOrIllness: true,
  workEnvironment: null,
  contribution: null,
  significantlyAggravated: null,
  exception: null,
  recordedBefore: null,
  recoveredCompletely: null,
  newExposure: null,
  died: null,
  treatments: null,
  lostConsciousness: null,
  diagnosis: null,
  special: null,
};

/** The case that a row tells of; `at` is when it happened. */
function caseOf(values: Values, at: string): Omit<CaseInput, 'lostTime' | 'privacyReasons'> {
  const { nature = null, bodyPart = null, event = null, source = null, secondarySource = null } = values;
  const isHospitalized = values['hospitalized'] === undefined ? null : values['hospitalized'] === 'true';
  const moment = { at, knownAt: at };
  return {
    // The first digit of a nature: 1 is traumatic injuries, the others are illnesses.
    type: nature === null || nature.startsWith('1') || nature === '9999' ? 'injury' : 'otherIllness',
    facts: UNASKED,
    codes: { nature, bodyPart, event, source, secondarySource },
    report: {
      harms: [
        ...(values['amputation'] === 'true' ? [{ kind: 'amputation' as const, ...moment }] : []),
        ...(isHospitalized ? [{ kind: 'inpatient' as const, ...moment, forCare: null }] : []),
      ],
      specifiedInjuries: null,
      incapacitatedDays: null,
      takenToHospital: isHospitalized,
      medicalProcedure: false,
    },
  };
}

/** Sets when imported incidents happened, on the clock of their place; when nothing is said, as they were raised. Answers it by id. */
async function writeMoments(tx: Parameters<OwnImport['write'] & {}>[0], records: readonly ImportedRecord[]) {
  const rows = records.map(({ id, values }) => ({ id, at: values['occurredAt'] ?? null }));
  const { rows: written } = await sql<{ id: number; at: Date }>`
    update incident x set occurred_at = case when d.at is null then r.raised_at else least(now(),
      case when d.at ~ '[+-]\\d\\d:\\d\\d$' then d.at::timestamptz else d.at::timestamp at time zone f.time_zone end) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) d (id bigint, at text)
    join record r on r.id = d.id join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where x.record_id = d.id returning x.record_id id, x.occurred_at at`.execute(tx);
  return new Map(written.map(({ id, at }) => [id, at]));
}

/** What a file can bring of an incident beyond a record: one injured person with the codes of the case among it. */
export const INCIDENT_IMPORT: OwnImport = {
  fields: [
    {
      name: 'eventType',
      label: 'fact.eventType',
      kind: 'choice',
      options: ({ say }) => EVENT_TYPES.map((value) => ({ value, label: say(`eventType.${value}`) })),
    },
    { name: 'occurredAt', label: 'fact.occurredAt', kind: 'moment' },
    ...(['actualSeverity', 'potentialSeverity'] as const).map(
      (name): OwnImportField => ({
        name,
        label: `fact.${name}`,
        kind: 'choice',
        options: ({ say }) => SEVERITIES.map((value) => ({ value, label: say(`severity.${value}`) })),
      }),
    ),
    { name: 'immediateAction', label: 'fact.immediateAction', kind: 'text', longest: 2000 },
    { name: 'injured', label: 'fact.injured', kind: 'text', longest: 120 },
    ...CODES,
    { name: 'hospitalized', label: 'fact.hospitalized', kind: 'text', read: manyOrFlag },
    { name: 'amputation', label: 'fact.amputation', kind: 'text', read: manyOrFlag },
  ],
  input: ({ eventType = 'injuryOrIllness', actualSeverity, potentialSeverity, immediateAction }) => ({
    eventType,
    actualSeverity,
    potentialSeverity,
    immediateAction,
  }),
  async write(tx, records, say) {
    const moments = await writeMoments(tx, records);
    const cases = records
      .filter(({ values }) => OF_CASE.some((name) => values[name] !== undefined))
      .map(({ id, values }) => ({
        id,
        name: values['injured'] ?? say('word.anonymous'),
        ...caseOf(values, (moments.get(id) ?? new Date()).toISOString()),
      }));
    await sql`
      with d as materialized (select * from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
          d (id bigint, name text, type text, facts jsonb, codes jsonb, report jsonb)),
      p as (insert into incident_person (record_id, name, involvement, employment)
        select d.id, d.name, 'injured', 'employee' from d order by d.id returning id, record_id)
      insert into incident_case (person_id, type, facts, lost_time, privacy_reasons, codes, report)
      select p.id, d.type, d.facts, null, '{}', d.codes, d.report from p join d on d.id = p.record_id`.execute(tx);
  },
};
