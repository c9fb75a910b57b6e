import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let boss: Person;
const call = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: boss, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

/** The present matrix as it is given, without a level; its cells have another one. */
async function without(level: string, instead: string) {
  const { likelihood, severity, levels, cells }: RiskMatrix = (await call('GET /api/cf/risklevelmap')).body;
  return {
    ...{ likelihood, severity, levels: levels.filter(({ key }) => key !== level) },
    cells: cells.map((cell) => (cell.level === level ? { ...cell, level: instead } : cell)),
  };
}

test('lines for a level that goes are counted before the matrix is saved, are broken afterwards, and can still be changed', async () => {
  const add = async (riskLevel: string) =>
    (await call('POST /api/approvers', { type: 'hazard', employeeId: boss.id, riskLevel })).body;
  const line = await add('high');
  await add('low');
  const effect = async (level: string, instead: string) =>
    (await call('POST /api/cf/risklevelmap/effect', await without(level, instead))).body.approverLines;
  expect([await effect('high', 'medium'), await effect('extreme', 'medium')]).toEqual([1, 0]);
  const broken = async () => {
    const { body } = await call('GET /api/management/overview');
    return body.broken.find(({ kind }: { kind: string }) => kind === 'lineWithoutLevel');
  };
  expect(await broken()).toBeUndefined();
  expect((await call('POST /api/cf/risklevelmap', await without('high', 'medium'))).status).toBe(200);
  expect(await broken()).toMatchObject({ count: 1 });

  const deputy = await t.person(t.tenants.acme, 'ehsManager');
  const change = (body: object) => call(`PATCH /api/approvers/${line.id}`, body);
  const named = await change({ deputyId: deputy.id });
  expect([named.status, named.body]).toEqual([
    200,
    expect.objectContaining({ deputyId: deputy.id, riskLevel: 'high' }),
  ]);
  expect((await change({ riskLevel: 'ghostly' })).body.code).toBe('RISK_LEVEL_UNKNOWN');
  expect((await change({ riskLevel: 'medium' })).status).toBe(200);
  expect((await change({ riskLevel: 'high' })).body.code).toBe('RISK_LEVEL_UNKNOWN');
  expect(await broken()).toBeUndefined();
});
