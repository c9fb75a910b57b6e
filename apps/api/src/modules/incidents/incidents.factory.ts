import type { Import, ImportMapping } from '@safety-qube/contract/schemas/imports';
import type { Incident } from '@safety-qube/contract/schemas/incidents';
import type { CaseInput, Investigation } from '@safety-qube/contract/schemas/investigation';
import { BLANK_REPORT } from '@safety-qube/domain/incidents/blank-case';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { importCalls, uploadImport } from '../imports/imports.factory.ts';

/** An answered case without anything recordable: a cut that was cleaned and covered. */
export const CUT: CaseInput = {
  type: 'injury',
  facts: {
    injuryOrIllness: true,
    workEnvironment: true,
    contribution: 'caused',
    significantlyAggravated: null,
    exception: 'none',
    recordedBefore: false,
    recoveredCompletely: null,
    newExposure: null,
    died: false,
    treatments: ['woundCleaning', 'woundCovering'],
    lostConsciousness: false,
    diagnosis: 'none',
    special: 'none',
  },
  lostTime: [],
  privacyReasons: [],
  codes: { nature: '132', bodyPart: '4429', event: null, source: null, secondarySource: null },
  report: { ...BLANK_REPORT, harms: [], specifiedInjuries: [], incapacitatedDays: 0, takenToHospital: false },
};

/** Returns functions that call the API of a tenant's incidents as its people do. */
export function incidentCalls(t: TestApp, tenant: Tenant) {
  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call(tenant.slug, request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const versionOf = async (id: number): Promise<number> =>
    (
      await t.database
        .forTenant(tenant.id)
        .selectFrom('record')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  return {
    call,
    async raise(as: Person, more: object = {}): Promise<Incident> {
      const response = await call(as, 'POST /api/incidents', {
        description: 'A pallet fell from the rack',
        category: 'near-miss',
        eventType: 'nearMiss',
        ...more,
      });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json() as Incident;
    },
    /** Changes the current version of the incident. */
    change: async (as: Person, request: string, id: number, payload?: object) =>
      call(as, request, payload, await versionOf(id)),
    async investigation(as: Person, id: number): Promise<Investigation> {
      const response = await call(as, `GET /api/incidents/${id}/investigation`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json() as Investigation;
    },
    /** Raises an incident in which a finger was amputated that many hours ago, of which OSHA has to be notified within 24. */
    async amputation(as: Person, facilityId: number, hours: number): Promise<number> {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString();
      const { id } = await this.raise(as, { facilityId, eventType: 'injuryOrIllness', occurredAt: at });
      await this.change(as, `POST /api/incidents/${id}/people`, id, {
        ...{ involvement: 'injured', employment: 'employee', supervisedByUs: null, employeeId: null, name: 'Jo Stone' },
        ...{ gender: null, jobTitle: null },
      });
      const [person] = (await this.investigation(as, id)).people;
      const harms: CaseInput['report']['harms'] = [{ kind: 'amputation', at, knownAt: at }];
      const path = `PUT /api/incidents/${id}/people/${person?.id}/case`;
      await this.change(as, path, id, { ...CUT, report: { ...CUT.report, harms } });
      const reporting = {
        ...{ knownAt: null, workRelated: true, workRelatedKnownAt: null, travel: 'none' },
        ...{ dangerousOccurrence: null, onOurPremises: null, gas: null },
      };
      const answer = await this.change(as, `PUT /api/incidents/${id}/investigation/reporting`, id, { reporting });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return id;
    },
  };
}

/** Returns functions that import registers of incidents into a tenant as a person. */
export function registerCalls(t: TestApp, tenant: Tenant, as: Person) {
  const i = importCalls(t, tenant);
  return {
    /** Uploads a file and keeps its suggested mapping, except for the given changes. */
    async upload(file: string | Buffer, change: Partial<ImportMapping> = {}): Promise<Import> {
      const uploaded = await uploadImport(t, as, file, 'old.csv', {}, 'incident');
      if (uploaded.statusCode !== 201) throw new Error(uploaded.body);
      const item = uploaded.json() as Import;
      const fields = { ...item.mapping.fields, ...change.fields };
      const answer = await i.map(as, item.id, { ...change, fields });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json() as Import;
    },
    /** Imports all rows of a file; returns the ids of the created records. */
    async run({ id }: Pick<Import, 'id'>): Promise<number[]> {
      for (const step of ['check', 'start']) {
        await i.act(as, id, step);
        await i.work(id);
      }
      const { state, problems } = await i.get(as, id);
      if (state !== 'done' || problems > 0) {
        const found = await i.call(as, `GET /api/imports/${id}/problems`);
        throw new Error(`${state}: ${found.body}`);
      }
      const made = t.database.forTenant(tenant.id).selectFrom('record').select('id').where('import_id', '=', id);
      return (await made.orderBy('id').execute()).map((row) => row.id);
    },
    async undo({ id }: Pick<Import, 'id'>): Promise<void> {
      await i.call(as, `POST /api/imports/${id}/undo`);
      await i.work(id);
    },
    /** Exports the list of incidents as a file. */
    async exported(format: 'csv' | 'xlsx', query: string, who = as): Promise<Buffer> {
      const answer = await i.call(
        who,
        `GET /api/exports/now?${new URLSearchParams({ type: 'incident', format, query })}`,
      );
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.rawPayload;
    },
  };
}
