import type { Incident } from '@safety-qube/contract/incidents';
import type { CaseInput, Investigation } from '@safety-qube/contract/investigation';
import { BLANK_REPORT } from '@safety-qube/domain/incidents/blank-case';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

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

/** Answers how to call the incidents of a tenant as its people do. */
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
    /** Changes something of the incident as it stands. */
    change: async (as: Person, request: string, id: number, payload?: object) =>
      call(as, request, payload, await versionOf(id)),
    async investigation(as: Person, id: number): Promise<Investigation> {
      const response = await call(as, `GET /api/incidents/${id}/investigation`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json() as Investigation;
    },
  };
}
