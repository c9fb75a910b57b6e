import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import { ListSort } from '@safety-qube/contract/schemas/records';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit } from '../people/people.factory.ts';
import { addHazard, countTabs, hazardCalls, personWith } from './records.factory.ts';

interface Page {
  readonly items: HazardItem[];
  readonly next: string | null;
}
const t = useTestApp();
let facilityId: number;
let viewer: Person;
let n = 0;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const add = (more: object = {}) => addHazard(t, acme(), { facility_id: facilityId, ...more });
const list = async (query: string, as = viewer): Promise<Page> => {
  const answer = await hazardCalls(t, acme()).call(as, `GET /api/hazards?${query}`);
  if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as Page;
};
const here = () => `facilityId=${facilityId}`;
const idsOf = async (query: string) =>
  (await list(`${here()}&limit=100&${query}`)).items.map(({ id }) => id).sort((a, b) => a - b);

beforeAll(async () => {
  viewer = await personWith(t, acme(), ['hazard.viewAll']);
});
beforeEach(async () => {
  n += 1;
  facilityId = await addFacility(t, acme(), `Facility ${n}`);
});

describe('paging', () => {
  /** Few values, so that most records tie in their order, and some have none. */
  const DUE = [null, '2026-01-01', '2026-06-01'];
  const PRIORITY = [null, 1, 2];
  const UPDATED = ['2026-01-01T00:00:00.123Z', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00.001Z'];
  const addMany = (count: number, more: object = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        add({
          due_on: DUE[index % 3],
          priority: PRIORITY[Math.floor(index / 3) % 3],
          updated_at: new Date(UPDATED[Math.floor(index / 9) % 3] as string),
          ...more,
        }),
      ),
    );
  /** Sort keys of a record in each order. */
  const KEYS: Record<ListSort, (item: HazardItem) => (string | number)[]> = {
    newest: ({ id }) => [-id],
    oldest: ({ id }) => [id],
    urgency: ({ priority, dueOn, id }) => [priority ?? 99_999, dueOn ?? '9999', id],
    due: ({ dueOn, id }) => [dueOn ?? '9999', id],
    updated: ({ updatedAt, id }) => [-Date.parse(updatedAt), -id],
  };
  const isBefore = (a: (string | number)[], b: (string | number)[]): boolean => {
    const index = a.findIndex((value, at) => value !== b[at]);
    return index >= 0 && (a[index] as number) < (b[index] as number);
  };

  test.each(ListSort.options)(
    'the order “%s” shows each of 300 records once, in order, while others are added',
    async (sort) => {
      const ids = new Set(await addMany(300));
      const seen: HazardItem[] = [];
      let cursor = '';
      for (let pages = 0; pages < 100; pages += 1) {
        const page = await list(`${here()}&sort=${sort}&limit=17${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.items);
        if (pages < 10) await addMany(3, { priority: PRIORITY[pages % 3], due_on: DUE[pages % 3] });
        if (page.next === null) break;
        expect(page.items).toHaveLength(17);
        cursor = page.next;
      }
      const seenIds = seen.map(({ id }) => id);
      expect(new Set(seenIds).size).toBe(seenIds.length);
      expect(seenIds.filter((id) => ids.has(id))).toHaveLength(300);
      const keys = seen.map(KEYS[sort]);
      for (const [index, key] of keys.slice(1).entries())
        expect(isBefore(keys[index] as (string | number)[], key)).toBe(true);
    },
    60_000,
  );

  test('the last page has no cursor, also when it is exactly full', async () => {
    await addMany(4);
    expect((await list(`${here()}&limit=4`)).next).toBeNull();
    expect((await list(`${here()}&limit=3`)).next).not.toBeNull();
    expect((await list(`${here()}&limit=100&tab=closed`)).items).toEqual([]);
  });

  test('a cursor that does not belong to the order is refused, whatever it contains', async () => {
    await addMany(5);
    const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const good = (await list(`${here()}&sort=due&limit=2`)).next as string;
    const statusOf = async (sort: string, cursor: string) => {
      const answer = await hazardCalls(t, acme()).call(
        viewer,
        `GET /api/hazards?sort=${sort}&cursor=${encodeURIComponent(cursor)}`,
      );
      return [answer.statusCode, answer.statusCode === 400 ? answer.json().code : ''];
    };
    expect(await statusOf('due', good)).toEqual([200, '']);
    const hostile: [string, string][] = [
      ['newest', good],
      ['urgency', good],
      ['due', good.slice(0, -3)],
      ['due', 'x'],
      ['due', '%'],
      ['due', cursorOf(null)],
      ['due', cursorOf({ 0: 'due' })],
      ['due', cursorOf(['due'])],
      ['due', cursorOf(['due', '2026-01-01'])],
      ['due', cursorOf(['due', '2026-01-01', '1', '2'])],
      ['due', cursorOf(['due', '2026-01-01', 1])],
      ['due', cursorOf(['due', '2026-02-30', '1'])],
      ['due', cursorOf(['due', '0000-01-01', '1'])],
      ['due', cursorOf(['due', '1', '1'])],
      ['due', cursorOf(['due', 'tomorrow', '1'])],
      ['due', cursorOf(['due', "2026-01-01'; drop table app.record; --", '1'])],
      ['due', cursorOf(['due', '2026-01-01', '1e3'])],
      ['due', cursorOf(['due', '2026-01-01', '-1'])],
      ['due', cursorOf(['due', '2026-01-01', '\u0000'])],
      ['newest', cursorOf(['newest', '9999999999999999999'])],
      ['newest', cursorOf(['newest', null])],
      ['updated', cursorOf(['updated', 'now', '1'])],
      ['updated', cursorOf(['updated', '2026-01-01 25:00:00+00', '1'])],
      ['updated', cursorOf(['updated', '2026-02-30 10:00:00+00', '1'])],
      ['updated', cursorOf(['updated', 'Sat, 01 Jan 2026 00:00:00 GMT', '1'])],
      ['constructor', good],
    ];
    for (const [sort, cursor] of hostile) {
      const [status, code] = await statusOf(sort, cursor);
      expect([sort, cursor, status]).toEqual([sort, cursor, 400]);
      expect(['CURSOR_UNREADABLE', 'INVALID_INPUT']).toContain(code);
    }
    // A value that is out of its column's range is refused too.
    expect((await statusOf('urgency', cursorOf(['urgency', '99999', '2026-01-01', '1'])))[0]).toBe(400);
  });
});

describe('filters', () => {
  test('each filter keeps the records that match, several values of one are alternatives, several filters are combined', async () => {
    const owner = await personWith(t, acme(), []);
    const raiser = await personWith(t, acme(), []);
    const department = await addUnit(t, acme(), { facility_id: facilityId, level: 'department', name: 'Stores' });
    const location = await addUnit(t, acme(), { facility_id: facilityId, level: 'location', name: 'Rack' });
    const subarea = await addUnit(t, acme(), { facility_id: facilityId, level: 'subarea', name: 'Bay' });
    const plain = await add({ raised_at: new Date('2026-03-05T12:00:00Z') });
    const full = await add({
      status: 'Assigned',
      category: 'electricity',
      priority: 1,
      department_id: department,
      location_id: location,
      subarea_id: subarea,
      owner_id: owner.id,
      due_on: '2026-05-01',
      raised_at: new Date('2026-04-05T12:00:00Z'),
      people: { owner: [owner], raiser: [raiser] },
    });
    await db()
      .updateTable('hazard')
      .set({ risk_level: 'high', immediate_danger: true })
      .where('record_id', '=', full)
      .execute();
    const keepsFull = [
      'status=Assigned',
      'category=electricity',
      'priority=1',
      `departmentId=${department}`,
      `locationId=${location}`,
      `subareaId=${subarea}`,
      `ownerId=${owner.id}`,
      `raiserId=${raiser.id}`,
      'dueFrom=2026-05-01',
      'dueTo=2026-05-01',
      'raisedFrom=2026-04-05',
      'level=high',
      'immediateDanger=true',
    ];
    for (const query of keepsFull) expect([query, await idsOf(query)]).toEqual([query, [full]]);
    expect(await idsOf(keepsFull.join('&'))).toEqual([full]);
    const both = [
      'status=Open,Assigned',
      'category=other,electricity',
      'raisedFrom=2026-03-05&raisedTo=2026-04-05',
      '',
    ];
    for (const query of both) expect([query, await idsOf(query)]).toEqual([query, [plain, full]]);
    const none = [
      'status=Closed',
      'priority=2,3',
      'priority=32767',
      'priority=2,99999',
      'dueFrom=2026-05-02',
      'dueTo=2026-04-30',
      'raisedTo=2026-03-04',
      'level=low,medium',
      'status=Assigned&category=other',
      `ownerId=${raiser.id}`,
    ];
    for (const query of none) expect([query, await idsOf(query)]).toEqual([query, []]);
    expect(await idsOf('immediateDanger=false')).toEqual([plain]);
    expect(await idsOf('raisedTo=2026-03-05')).toEqual([plain]);
    expect(await countTabs(t, acme(), viewer, '/api/hazards', `&${here()}&level=high`)).toEqual({
      all: 1,
      mine: 0,
      closed: 0,
      archive: 0,
    });
  });

  test('records past their due date and not closed are overdue, counted the same in each tab', async () => {
    const overdue = await add({ due_on: '2020-01-01' });
    await add({ due_on: '2999-01-01' });
    await add();
    const closed = await add({ due_on: '2020-01-01', status: 'Closed' });
    expect(await idsOf('overdue=true')).toEqual([overdue]);
    expect(await idsOf('overdue=true&tab=closed')).toEqual([]);
    expect(await idsOf('tab=closed')).toEqual([closed]);
    expect(await countTabs(t, acme(), viewer, '/api/hazards', `&${here()}`)).toEqual({
      all: 3,
      mine: 0,
      closed: 1,
      archive: 0,
    });
  });

  test('invalid values of filters are refused', async () => {
    for (const query of [
      'priority=x',
      'facilityId=1,,2',
      'ownerId=-1',
      'dueFrom=2026-02-30',
      'raisedTo=now',
      'overdue=yes',
      'tab=deleted',
      'sort=title',
      'limit=0',
      'limit=101',
      'limit=1.5',
    ])
      expect([query, (await hazardCalls(t, acme()).call(viewer, `GET /api/hazards?${query}`)).statusCode]).toEqual([
        query,
        400,
      ]);
  });
});

describe('search', () => {
  test.each([
    ['English', 'Loose guard rail on the mezzanine', ['guard', 'RAIL', 'mezz', 'rail guard', 'guard-rail']],
    [
      'German letters',
      'Öl auf der Straße',
      ['öl', 'straße', 'STRASS' /* a beginning in other letters finds nothing */],
    ],
    ['French', 'Échafaudage mal fixé à l’entrée', ['échafaudage', 'ÉCHAF', 'fixé', 'entrée']],
    ['Spanish', 'Señal de peligro caída en el almacén', ['señal', 'caída', 'almac']],
    ['Italian', 'Perdita d’olio sotto la pressa', ['perdita', 'olio', 'press']],
    ['Arabic', 'أرضية زلقة قرب المخرج', ['أرضية', 'زلق', 'المخرج']],
    ['Chinese', '地面有油 很滑', ['地面', '地', '很滑', '地面有油']],
  ])('finds words and their beginnings: %s', async (_, title, words) => {
    const id = await add({ title });
    const found = words.filter((word) => word !== 'STRASS');
    for (const word of found) expect([word, await idsOf(`search=${encodeURIComponent(word)}`)]).toEqual([word, [id]]);
    const answer = await hazardCalls(t, acme()).call(
      viewer,
      `GET /api/search?limit=100&q=${encodeURIComponent(found[0] ?? '')}`,
    );
    expect((answer.json() as HazardItem[]).map((item) => item.id)).toContain(id);
    expect(await idsOf(`search=${encodeURIComponent(`${found[0]} zzzz`)}`)).toEqual([]);
  });

  test('finds by description, by full number and by its digits, the record with the number first', async () => {
    const id = await add({ number: 'HAZ-000777', description: 'Under the conveyor' });
    const other = await add({ number: 'HAZ-000778', title: 'As HAZ-000777 was' });
    expect(await idsOf('search=conveyor')).toEqual([id]);
    for (const q of ['HAZ-000777', 'haz-000777', '000777', 'HAZ 000777'])
      expect([q, await idsOf(`search=${q}`)]).toEqual([q, [id, other]]);
    const found = (await hazardCalls(t, acme()).call(viewer, 'GET /api/search?q=haz-000777')).json() as HazardItem[];
    expect(found.map((item) => item.id)).toEqual([id, other]);
  });

  test('the prefix of another type’s numbers is searched like any other word', async () => {
    const id = await add({ title: 'Tsk-tsking guard' });
    for (const q of ['tsk', 'TSK-tsking']) expect([q, await idsOf(`search=${q}`)]).toEqual([q, [id]]);
  });

  test('reflects an edit, and accepts any text', async () => {
    const owner = await personWith(t, acme(), []);
    const id = await add({ title: 'Before', people: { owner: [owner] } });
    await hazardCalls(t, acme()).call(owner, `PATCH /api/hazards/${id}`, { title: 'Afterwards' }, 1);
    expect([await idsOf('search=before'), await idsOf('search=afterwards')]).toEqual([[], [id]]);
    for (const q of ["'", '"', '&', '|', '!', '(', ':*', '\\', '%', '--', "a'b & c | !d <-> e", '*', '🔥'])
      for (const path of ['/api/hazards?search=', '/api/search?q=']) {
        const answer = await hazardCalls(t, acme()).call(viewer, `GET ${path}${encodeURIComponent(q)}`);
        expect([q, path, answer.statusCode]).toEqual([q, path, 200]);
      }
  });

  test('the palette shows the newest records with the words, archived ones only to users who may see them', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 14; n += 1) ids.push(await add({ title: `Quartz dust ${n}` }));
    await db()
      .updateTable('record')
      .set({ archived_at: new Date() })
      .where('id', '=', ids.at(-1) ?? 0)
      .execute();
    const found = await hazardCalls(t, acme()).call(viewer, 'GET /api/search?q=quartz');
    expect((found.json() as { id: number }[]).map(({ id }) => id)).toEqual(ids.slice(3, 13).reverse());
  });
});
