import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, PATH, type ProviderTest, startProviderTest } from './provider.fixture.ts';

// The same call at the same time, by a double click or by two administrators: at most one takes effect, and the provider is in one
// state.

let p: ProviderTest;
beforeAll(async () => {
  p = await startProviderTest();
});
afterAll(() => p.close());
beforeEach(() => p.reset());

type Answer = Awaited<ReturnType<ProviderTest['save']>>;
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ statusCode }) => statusCode).sort();
/** Makes the same call three times at once; returns the sorted statuses. */
const atOnce = async (call: () => PromiseLike<Answer>): Promise<number[]> =>
  statuses(await Promise.all([call(), call(), call()]));
const remove = () => p.ask(`DELETE ${PATH}`);

/** Audit log entries about providers since the test began. */
let seen = 0;
async function logged(): Promise<string[]> {
  const rows = await p.db
    .selectFrom('audit_entry')
    .select(['id', 'action'])
    .where('action', 'like', 'signIn.provider%')
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
beforeEach(async () => {
  const { newest } = await p.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  seen = Number(newest);
});
const providers = () =>
  p.db.selectFrom('identity_issuer').select(['issuer', 'is_on', 'returns_at']).orderBy('issuer').execute();

test('a provider that is saved three times at once is stored once', async () => {
  expect(await atOnce(() => p.save())).toEqual([200, 200, 200]);
  expect(await logged()).toEqual(['signIn.providerSaved']);
  expect(await providers()).toHaveLength(1);
});

test('of two providers that are saved at once one is kept', async () => {
  const answers = await Promise.all([p.save(), p.save({ issuer: 'https://login.other.example' })]);
  expect(statuses(answers)).toEqual([200, 200]);
  expect(await providers()).toHaveLength(1);
});

test('a provider is switched on once', async () => {
  await p.save();
  await p.tryAs(ADMIN);
  expect(await atOnce(p.switchOn)).toEqual([200, 404, 404]);
  expect((await logged()).filter((action) => action === 'signIn.providerSwitchedOn')).toHaveLength(1);
});

test('a provider is switched off once', async () => {
  await p.turnOn();
  expect(await atOnce(p.switchOff)).toEqual([200, 404, 404]);
  expect((await logged()).filter((action) => action === 'signIn.providerSwitchedOff')).toHaveLength(1);
  expect(await providers()).toMatchObject([{ is_on: false, returns_at: null }]);
});

test('a provider is removed once', async () => {
  await p.save();
  expect(await atOnce(remove)).toEqual([200, 404, 404]);
  expect(await logged()).toEqual(['signIn.providerSaved', 'signIn.providerRemoved']);
  expect(await providers()).toEqual([]);
});

test('trying, switching on, saving and removing at once ends with one provider or none, and without a server error', async () => {
  for (let round = 0; round < 5; round += 1) {
    await p.reset();
    await p.save();
    await p.tryAs(ADMIN);
    const answers = await Promise.all([
      p.save({ clientId: 'another' }),
      p.switchOn(),
      remove(),
      p.tryAs(ADMIN),
      p.switchOff(),
    ]);
    expect(statuses(answers).filter((status) => status >= 500)).toEqual([]);
    const left = await providers();
    expect(left.length).toBeLessThanOrEqual(1);
    for (const { is_on, returns_at } of left) expect(returns_at !== null).toBe(is_on);
  }
});
