import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { lettersOf, normal, picturesOn, readDocument } from '../../testing/read-document.ts';
import { type Person, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName, visitorCalls } from '../../testing/visitors.ts';
import { addFacility, uploadFile } from '../attachments/attachments.factory.ts';
import { addHazard, hazardCalls, personWith } from '../records/records.factory.ts';
import { askDocument } from './documents.factory.ts';

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let owner: Person;
let fixer: Person;
let ehs: Person;
let hazard: Hazard;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

const ENGLISH = 'The guard rail on the east stair is missing over two metres.';
const ARABIC = 'يوجد تسرب زيت على الأرض قرب الرافعة الشوكية، ولكن المشرف أبلغ الفريق.';
const CHINESE = '东侧楼梯的护栏缺失约两米，员工双手搬箱子，看不到边缘。';

const called = async (person: Person, firstname: string, lastname: string) => {
  await db().updateTable('employee').set({ firstname, lastname }).where('id', '=', person.id).execute();
  return person;
};
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const done = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
};

beforeAll(async () => {
  await t.owner.pool.query("update app.tenant set name = 'Brazos Build' where slug = 'acme'");
  facilityId = await addFacility(t, acme());
  raiser = await called(await personWith(t, acme(), ['hazard.raise']), 'John', 'Okafor');
  owner = await called(await t.person(acme(), 'supervisor'), 'فاطمة', 'الزهراء');
  fixer = await called(await t.person(acme(), 'employee'), '伟', '王');
  ehs = await called(await t.person(acme(), 'ehsMember'), 'María José', 'Fernández (EHS)');
  const files = [
    await uploadFile(t, raiser, 'stair.jpg', await photo(3000, 2000)),
    await uploadFile(t, raiser, 'notes.txt', 'Notes'),
  ];
  hazard = await h().raise(raiser, {
    facilityId,
    ownerId: owner.id,
    title: 'Rail missing',
    description: [ENGLISH, ARABIC, CHINESE].join('\n'),
    attachmentIds: files.map(({ id }) => id),
    risk: { likelihood: 4, severity: 5 },
    immediateDanger: true,
    interimControl: 'Stair taped off',
  });
  const { id } = hazard;
  await done(h().act(owner, id, 'assign', { team: [fixer.id], dueOn: '2026-12-24' }));
  const { version } = await h().get(owner, id);
  await done(
    h().call(owner, `PATCH /api/hazards/${id}`, { dueOn: '2026-12-20', risk: { likelihood: 2, severity: 5 } }, version),
  );
  await done(h().call(owner, `POST /api/records/${id}/comments`, { body: 'Is the stair closed?' }));
  const evidence = await uploadFile(t, fixer, 'rail.jpg', await photo(800, 600));
  await done(
    h().act(fixer, id, 'implement', {
      what: 'A rail was welded on',
      rootCause: 'Taken off and forgotten',
      attachmentIds: [evidence.id],
    }),
  );
  await done(h().act(ehs, id, 'approve', { note: 'Well done' }));
  await done(h().act(raiser, id, 'accept', { note: 'Thank you' }));
});

async function documentOf(as: Person, id: number, format: Parameters<typeof askDocument>[3] = {}) {
  const answer = await askDocument(t, as, id, format);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { answer, ...(await readDocument(answer.rawPayload)) };
}

test('the document of a record contains everything that its page shows, including photos and history', async () => {
  const { answer, pages, text, pictures, title } = await documentOf(raiser, hazard.id, { timeZone: 'Asia/Kolkata' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename=${hazard.number}.pdf`,
    'cache-control': 'private, no-store',
  });
  for (const personText of [
    'Brazos Build',
    `Hazard ${hazard.number}`,
    'Rail missing',
    'Facility Boston Yard',
    'Risk Medium 10',
    'Immediate danger Yes',
    'Due date Dec 20, 2026',
    'Closed as Accepted by the reporter',
    ENGLISH,
    CHINESE,
    'Interim control Stair taped off',
    'What was done A rail was welded on 王伟',
    'Root cause Taken off and forgotten',
    'stair.jpg John Okafor',
    'notes.txt',
    'Reporter John Okafor',
    'EHS team María José Fernández (EHS)',
    'Is the stair closed?',
    'John Okafor reported this Open',
    'Due date: Dec 24, 2026 → Dec 20, 2026',
    'Risk: Extreme 20 → Medium 10',
    'Likelihood: Likely → Unlikely',
    'approved the resolution',
    'Well done',
    'Thank you',
    '(Asia/Kolkata) by John Okafor',
  ])
    expect(text).toContain(personText);
  expect(text.indexOf('reported this')).toBeLessThan(text.indexOf('approved the resolution'));
  expect(pictures).toBe(2);
  expect(title).toBe(`${hazard.number} Rail missing`);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(hazard.number);
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
});

test.each(['ar', 'zh'] as const)(
  'the document of a reader of %s is in their language and in its script',
  async (language) => {
    const { text, words, fonts } = await documentOf(raiser, hazard.id, { language });
    const personText = {
      ar: 'خطر المنشأة الفئة الأولوية المخاطر تاريخ الملفات التعليقات السجل الزمني صفحة',
      zh: '隐患 场所 发现情况 整改情况 照片 历史记录',
    };
    for (const word of personText[language].split(' ')) expect(words).toContain(lettersOf(word));
    expect(text).toContain(normal(CHINESE));
    expect(text).toContain(ENGLISH);
    // pdf.js returns the words of a line in visual order, from the left; each word as it was written, letter by letter.
    for (const word of ARABIC.replaceAll(/[،.]/g, '').split(' ')) expect(words).toContain(lettersOf(word));
    expect([...fonts].every((font) => font?.startsWith('SafetyQube'))).toBe(true);
  },
);

test('photos are embedded as previews, never as originals', async () => {
  const { answer } = await documentOf(raiser, hazard.id);
  const widths = [...answer.rawPayload.toString('latin1').matchAll(/\/Subtype\s*\/Image[\s\S]{0,200}?\/Width (\d+)/g)];
  expect(widths.map(([, width]) => Number(width))).toEqual([480, 480]);
});

test('texts that people wrote are never parsed as markup, and invisible characters are removed', async () => {
  const lines = [
    '#set page(fill: red) #import "x" #panic("y")',
    '$x^2$ @foo <label> *bold* _slanted_ `raw` = no heading',
    String.raw`\ \n "quotes" 'single' // comment /* and */ ~ -- ... https://a.example/?b=c#d`,
    'w'.repeat(3000),
    'before \u202edesrever\u202c after \u2067x\u2069',
    'tab\tand \u0007bell, 👍 ⚠️ 🧯, 朱镕基 喆',
  ];
  const { id } = await h().raise(raiser, {
    facilityId,
    ownerId: owner.id,
    title: '#title $1 *x*',
    description: lines.join('\n'),
  });
  await db()
    .updateTable('record')
    .set({ source: { '#column': '= 1 + 1', nested: { a: [1] }, long: 'y'.repeat(500) } as never })
    .where('id', '=', id)
    .execute();
  const { text, pages, title } = await documentOf(raiser, id);
  expect(title).toContain('#title $1 *x*');
  for (const personText of [
    '#title $1 *x*',
    ...lines.slice(0, 3),
    'before desrever after x',
    'tab and bell',
    '朱镕基',
    '#column',
    '= 1 + 1',
    '{"a":[1]}',
  ])
    expect(text).toContain(normal(personText));
  expect(text.match(/w/g)?.length).toBeGreaterThanOrEqual(3000);
  expect(pages.length).toBeLessThan(5);
});

test('only users who may see a record get its document', async () => {
  const stranger = await personWith(t, acme(), ['hazard.extractReports']);
  const other = await t.person(t.tenants.globex, 'administrator');
  expect((await askDocument(t, stranger, hazard.id)).statusCode).toBe(404);
  expect((await askDocument(t, other, hazard.id, { tenant: 'globex' })).statusCode).toBe(404);
  expect((await askDocument(t, await personWith(t, acme(), ['hazard.viewAll']), hazard.id)).statusCode).toBe(200);
});

test('the document of an anonymous report does not name its raiser', async () => {
  const { id, claim } = await reportWithoutName(t, facilityId, { type: 'hazard', category: 'other' });
  await visitorCalls(t).picture(claim, await photo(600, 400));
  const { text, pictures } = await documentOf(await t.person(acme(), 'administrator'), id);
  expect(pictures).toBe(1);
  expect(text).toContain('Reported anonymously');
  expect(text).not.toContain('Okafor');
});

test('a linked record that the reader may not see is left out, and a confidential document says so on each page', async () => {
  const [one, seen, unseen] = [
    await addHazard(t, acme(), {
      facility_id: facilityId,
      is_confidential: true,
      people: { raiser: [raiser], owner: [owner] },
    }),
    await addHazard(t, acme(), { facility_id: facilityId, title: 'In sight', people: { raiser: [raiser] } }),
    await addHazard(t, acme(), { facility_id: facilityId, title: 'Out of sight', people: { owner: [owner] } }),
  ];
  await db()
    .insertInto('record_link')
    .values([seen, unseen].map((other) => ({ record_id: one, other_id: other })))
    .execute();
  await db()
    .insertInto('record_change')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        record_id: one,
        actor_id: owner.id,
        action: 'edited',
        change: JSON.stringify({ description: [`Before ${n}`, `After ${n}`], link: [null, unseen] }),
      })),
    )
    .execute();
  const { text, pages } = await documentOf(raiser, one);
  expect(text).toContain('In sight');
  expect(text).not.toContain('Out of sight');
  expect(text).toContain('Before 59 → After 59');
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('Confidential');
});

test('a photo whose bytes are missing is listed among the files', async () => {
  const held = await uploadFile(t, raiser, 'lost.jpg', await photo(600, 400));
  const { id } = await h().raise(raiser, { facilityId, ownerId: owner.id, attachmentIds: [held.id] });
  const { preview_key: key } = await db()
    .selectFrom('attachment')
    .select('preview_key')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow();
  await t.platform.storage.delete(String(key));
  const { text, pictures } = await documentOf(raiser, id);
  expect(pictures).toBe(0);
  expect(text).toContain('Files lost.jpg');
});

test('a document takes as many statements for many photos and comments as for few', async () => {
  const bare = await addHazard(t, acme(), { facility_id: facilityId, people: { raiser: [raiser] } });
  const counted = async (id: number) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await documentOf(raiser, id);
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  };
  await counted(bare);
  const few = await counted(bare);
  // The keys of the previews, and the numbers of the records that its history refers to.
  expect(await counted(hazard.id)).toBeLessThanOrEqual(few + 2);
  expect(few).toBeLessThan(60);
});

test('an unknown time zone is refused', async () => {
  const answer = await askDocument(t, raiser, hazard.id, { timeZone: 'Mars/Olympus' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'TIME_ZONE_UNKNOWN' });
});

test('one person’s many documents at once do not block those of others', async () => {
  const many = Array.from({ length: 30 }, () => askDocument(t, raiser, hazard.id));
  const [other, ...mine] = await Promise.all([askDocument(t, ehs, hazard.id), ...many]);
  expect(other?.statusCode).toBe(200);
  const codes = mine.map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(20);
});

test('a document begins with the logo and the head of the organisation, in its colour', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const source = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0b7a4b' } })
    .png()
    .toBuffer();
  const change = async (request: string, payload: object) =>
    done(t.call('acme', request, { as: administrator, payload }));
  await change('PATCH /api/management/branding', { documentHead: 'Brazos Documents', primary: '#b4540a' });
  const bare = await documentOf(raiser, hazard.id);
  // Photos have another size.
  const logosOf = async (pdf: Buffer) => (await picturesOn(pdf, 1)).filter(({ width }) => width === 400);
  expect(await logosOf(bare.answer.rawPayload)).toEqual([]);
  await change('POST /api/management/branding/pictures/logoLight', {
    image: `data:image/png;base64,${source.toString('base64')}`,
  });
  const { answer, pages } = await documentOf(raiser, hazard.id);
  const [logo, ...others] = await logosOf(answer.rawPayload);
  expect(others).toEqual([]);
  expect(logo).toMatchObject({ width: 400, height: 100 });
  for (const [channel, wanted] of [0x0b, 0x7a, 0x4b].entries())
    expect(Math.abs((logo?.colour[channel] ?? 0) - wanted)).toBeLessThan(6);
  for (const page of pages) expect(page).toContain('Brazos Documents');
});
