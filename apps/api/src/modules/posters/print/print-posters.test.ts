import type { Poster, PosterPaper } from '@safety-qube/contract/schemas/posters';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { lettersOf, picturesOn, readDocument } from '../../../testing/read-document.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility } from '../../people/people.factory.ts';
import { personWith } from '../../records/records.factory.ts';
import { addAsset, addUnit, publishForm } from '../posters.factory.ts';
import { areaOf, blur, cover, crop, type Raster, rasterise, readQr } from './rasterised.factory.ts';

const t = useTestApp();
const DOTS_PER_INCH = 150;
let admin: Person;
let facilityId: number;
let form: number;
let checklist: number;
let poster: Poster;
let ofAsset: Poster;
const acme = () => t.tenants.acme;

async function create(targets: object[], templateIds = [form]): Promise<Poster[]> {
  const answer = await t.call('acme', 'POST /api/posters', { as: admin, payload: { targets, templateIds } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().posters;
}
const print = (query: string, as = admin, language = 'en') =>
  t.call('acme', `GET /api/posters/pdf?${query}`, { as, language });
async function printed(query: string): Promise<Buffer> {
  const answer = await print(query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.rawPayload;
}

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'ساحة الشمال');
  const unit = await addUnit(t, acme(), facilityId, 'department');
  const sections = [{ ...section('s', [question('short-text', 'what')]), askedOf: 'reporter' as const }];
  form = await publishForm(t, admin, 'incident', template(sections, { eventTypes: ['nearMiss'], lists: [] }));
  checklist = await publishForm(t, admin, 'inspection', template([section('s', [question('short-text', 'what')])]));
  [poster] = (await create([{ facilityId, departmentId: unit }])) as [Poster];
  [ofAsset] = (await create([{ assetId: await addAsset(t, acme(), facilityId) }], [checklist])) as [Poster];
});

/** The part of a page with a poster's code: of stickers the first one. */
const firstOn = async (page: Raster, paper: PosterPaper): Promise<Raster> =>
  paper === 'stickers'
    ? crop(page, { left: 0, top: 0, width: Math.round(page.width / 2), height: Math.round(page.height / 4) })
    : page;

test.each(['a4', 'a5', 'stickers'] as const)(
  'the code on %s is read at 150 dpi, blurred, with a tenth of it covered, and has its light margin',
  async (paper) => {
    const [page] = await rasterise(await printed(`ids=${poster.id}&paper=${paper}&languages=en,es,ar`), DOTS_PER_INCH);
    if (!page) throw new Error('no page');
    const seen = await firstOn(page, paper);
    const code = await readQr(seen);
    expect(code?.data).toBe(poster.address);
    if (!code) return;
    const { left, top, width, height, module } = areaOf(code);
    const tenth = Math.ceil(width * Math.sqrt(0.1));
    const middle = top + Math.round((height - tenth) / 2);
    // Without the marks in its corners, by which readers find it.
    const spots = [
      { left: left + Math.round((width - tenth) / 2), top: middle },
      { left, top: middle },
      { left: left + Math.round(width / 2), top: middle },
    ];
    for (const spot of spots)
      for (const background of ['white', 'black']) {
        const worn = await blur(await cover(seen, { ...spot, width: tenth, height: tenth }, background), module / 3);
        expect((await readQr(worn))?.data).toBe(poster.address);
      }
    const margin = Math.floor(4 * module) - 1;
    const around = await crop(seen, {
      ...{ left: left - margin, top: top - margin },
      ...{ width: width + 2 * margin, height: height + 2 * margin },
    });
    const inside = await cover(
      around,
      { left: margin - 2, top: margin - 2, width: width + 4, height: height + 4 },
      'white',
    );
    expect(inside.pixels.every((grey) => grey > 250)).toBe(true);
  },
);

test('a poster says its question, its place and the code to type in up to three languages', async () => {
  const { pages, text, words } = await readDocument(await printed(`ids=${poster.id}&paper=a4&languages=en,zh,ar`));
  expect(pages).toHaveLength(1);
  expect(text.replaceAll(' ', '')).toContain(poster.code);
  for (const said of ['Has something happened? Report it.', '请告诉我们', 'acme.localhost:3000/qr-code'])
    expect(text).toContain(said);
  for (const word of ['ساحة', 'الشمال', 'أخبرنا']) expect(words).toContain(lettersOf(word));
  expect(text).toContain(`Unit of ${facilityId}`);
});

test('stickers are eight to a page, in the order of their places', async () => {
  const targets = Array.from({ length: 9 }, () => ({ facilityId }));
  const made = await create(targets);
  const ids = made.map(({ id }) => id).join(',');
  const { pages } = await readDocument(await printed(`ids=${ids}&paper=stickers&languages=en`));
  expect(pages.map((page) => made.filter(({ code }) => page.replaceAll(' ', '').includes(code)).length)).toEqual([
    8, 1,
  ]);
});

test('filters choose what is printed, words and a typed code find posters, and those not in use are left out', async () => {
  const asset = await readDocument(await printed('search=forklift&paper=a5&languages=fr'));
  expect(asset.text.replaceAll(' ', '')).toContain(ofAsset.code);
  expect(asset.pages).toHaveLength(1);
  const typed = ofAsset.code.toLowerCase().replaceAll('-', '');
  const found = await t.call('acme', `GET /api/posters?page=1&size=10&search=${typed}`, { as: admin });
  expect(found.json().items.map(({ id }: Poster) => id)).toEqual([ofAsset.id]);
  const [gone] = (await create([{ facilityId }])) as [Poster];
  await t.call('acme', `DELETE /api/posters/${gone.id}`, { as: admin });
  expect((await print(`ids=${gone.id}&paper=a4&languages=en`)).json().code).toBe('POSTERS_NONE');
});

test('only posters within reach are printed, in one to three languages', async () => {
  const elsewhere = await addFacility(t, acme(), 'Elsewhere');
  const local = await personWith(t, acme(), ['management.poster.read'], [elsewhere]);
  expect((await print('paper=a4&languages=en', local)).json().code).toBe('POSTERS_NONE');
  expect((await print('paper=a4&languages=en', await t.person(acme(), 'employee'))).statusCode).toBe(403);
  expect((await print(`paper=a4&languages=${LANGUAGES.slice(0, 4).join(',')}`)).statusCode).toBe(400);
  expect((await print('paper=a4&languages=nl')).statusCode).toBe(400);
});

test('500 posters are printed in less than 20 seconds', { timeout: 60_000 }, async () => {
  const [schedule] = poster.forms;
  const rows = Array.from({ length: 500 }, () => ({ facility_id: facilityId, created_by: admin.id }));
  const db = t.database.forTenant(acme().id);
  const made = await db.insertInto('poster').values(rows).returning('id').execute();
  const forms = made.map(({ id }) => ({ poster_id: id, schedule_id: schedule?.scheduleId ?? 0, position: 0 }));
  await db.insertInto('poster_form').values(forms).execute();
  const start = performance.now();
  const pdf = await printed(`ids=${made.map(({ id }) => id).join(',')}&paper=a4&languages=en,es,ar`);
  expect(performance.now() - start).toBeLessThan(20_000);
  expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(500);
});

test('a poster has the logo that can be read on its colour, otherwise the name for documents', async () => {
  const change = (request: string, payload: object) => t.call('acme', request, { as: admin, payload });
  const setLogo = async (kind: string, background: string) => {
    const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
    const image = `data:image/png;base64,${bytes.toString('base64')}`;
    expect((await change(`POST /api/management/branding/pictures/${kind}`, { image })).statusCode).toBe(200);
  };
  const seen = async (paper: string) => {
    const pdf = await printed(`ids=${poster.id}&paper=${paper}&languages=en`);
    const pictures = await picturesOn(pdf, 1);
    return [pictures.map(({ colour }) => colour), (await readDocument(pdf)).text.includes('Acme Sites')];
  };
  await change('PATCH /api/management/branding', { primary: '#1f4fb8', documentHead: 'Acme Sites' });
  await setLogo('logoLight', '#000000');
  expect(await seen('a4')).toEqual([[], true]);
  await setLogo('logoDark', '#ffffff');
  expect(await seen('a4')).toEqual([[[255, 255, 255]], false]);
  expect(await seen('stickers')).toEqual([[], true]);
  await change('PATCH /api/management/branding', { primary: '#f5d90a' });
  expect(await seen('a5')).toEqual([[[0, 0, 0]], false]);
});
