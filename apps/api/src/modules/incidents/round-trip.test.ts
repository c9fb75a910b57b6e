import { beforeAll, expect, test } from 'vitest';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become } from '../people/people.factory.ts';
import { registerCalls } from './incidents.factory.ts';

const t = useTestApp();
let administrator: Person;
let worker: Person;
const acme = () => t.tenants.acme;

beforeAll(async () => {
  administrator = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
  await become(t, acme(), worker, { firstname: 'Ann', lastname: 'Doe' });
  // Two people of one name: only the address distinguishes them.
  await become(t, acme(), await t.person(acme(), 'employee'), { firstname: 'Ann', lastname: 'Doe' });
  const yard = await addFacility(t, acme(), 'Yard of Boston');
  const hall = await addUnit(t, acme(), { facility_id: yard, level: 'department', name: 'Hall 3' });
  await addUnit(t, acme(), { facility_id: yard, level: 'location', name: 'Dock 4', parent_id: hall });
  const db = t.database.forTenant(acme().id);
  await db.updateTable('facility').set({ time_zone: 'America/New_York' }).where('id', '=', yard).execute();
});

const HEADER =
  'Number,Title,Description,Status,Category,Facility,Department,Area,Owner,Reported by,Reported,Closed,Happened,Actual severity,Potential severity,Immediate action,Nature of injury,Part of body,Event or exposure,Source,Injured person,Gender,Job title,Employment,In-patient hospitalization,Hospital,Amputation,Died,Date of death,Days away from work,Days of job transfer or restriction,Cost: medical care,Cost: other';
const rows = () => [
  `RT-1,Crushed by a crate,"It fell, and crushed the hand",Closed,Injury or illness,Yard of Boston,Hall 3,Dock 4,${worker.email},${worker.email},2024-03-02 10:15:20,2024-04-01 09:00:00,2024-03-02 09:41:07,Serious,Fatal,Taken to a doctor,111,4429,6252,7125,${worker.email},Female,Crane operator,Employee,Yes,City Hospital,Yes,Yes,2024-03-09 04:30:00,7,2,1200.5 USD,10 EUR`,
  // The clocks were put back at two, so half past one occurred twice.
  'RT-2,Slipped,On a wet floor,Closed,Injury or illness,Yard of Boston,,,,,2024-11-03 01:30:00-04:00,2024-11-03 01:45:00-05:00,2024-11-03 01:30:00-04:00,Minor,Serious,,,,,,Bo Li,Male,,Contractor,No,,,No,,0,3,,',
  'RT-3,Nobody was hurt,A near miss,Closed,Near miss,Yard of Boston,Hall 3,Dock 4,,,2024-05-01 08:00:00,2024-05-02 08:00:00,2024-05-01 07:00:00,,Serious,,,,,,,,,,,,,,,,,,',
];
/** Returns the rows of a file by column, without the time of the last change, which differs. */
const rowsIn = (file: Buffer): Record<string, string>[] => {
  const [header = [], ...lines] = readCsv(file);
  return lines
    .map((line) => Object.fromEntries(header.map((name, at) => [name, name === 'Updated' ? '' : (line[at] ?? '')])))
    .sort((a, b) => ((a['Number'] ?? '') < (b['Number'] ?? '') ? -1 : 1));
};

test.each(['csv', 'xlsx'] as const)('an export as %s that is imported again gives the same', async (format) => {
  const registers = registerCalls(t, acme(), administrator);
  const list = 'tab=closed&search=RT';
  const first = await registers.upload(`${HEADER}\n${rows().join('\n')}\n`);
  await registers.run(first);
  const before = rowsIn(await registers.exported('csv', list));
  expect(before).toHaveLength(3);
  expect(before[0]).toMatchObject({
    'Lead investigator': `Ann Doe <${worker.email}>`,
    'Injured person': `Ann Doe <${worker.email}>`,
    Happened: '2024-03-02 09:41:07',
    'Time zone': 'America/New_York',
    Gender: 'Female',
    Hospital: 'City Hospital',
    'Date of death': '2024-03-09 04:30:00',
    'Cost: medical care': '1200.5 USD',
    Recordable: expect.any(String),
  });
  expect(before[1]).toMatchObject({ Reported: '2024-11-03 01:30:00-04:00', Closed: '2024-11-03 01:45:00-05:00' });
  const file = await registers.exported(format, list);
  await registers.undo(first);
  expect(rowsIn(await registers.exported('csv', list))).toEqual([]);
  // With the suggested mapping: the headings of an export are recognised as its fields.
  const again = await registers.upload(file);
  await registers.run(again);
  expect(rowsIn(await registers.exported('csv', list))).toEqual(before);
  await registers.undo(again);
});
