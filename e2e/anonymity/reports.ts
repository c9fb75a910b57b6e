import type { VisitBoard } from '@safety-qube/contract/schemas/board-lines';
import type { ReporterView, Visit } from '@safety-qube/contract/schemas/visits';
import { reportInOtherWays } from './other-ways.ts';
import type { Sentinels } from './sentinels.ts';
import { makeVisitor } from './visitor.ts';

/** What visitors come by. */
export interface Codes {
  readonly poster: string;
  readonly facility: string;
  /** Of posters for an inspection and for a task, and of one that has more reports than are raised. */
  readonly inspection: string;
  readonly task: string;
  readonly flooded: string;
}
/** Calls the API as somebody who is signed in. */
export type Caller = <T>(method: string, path: string, body?: unknown, version?: number) => Promise<T>;

/** Sends reports, photos, answers and mistakes of visitors, and as their owners the replies. */
export async function reportEverything(
  origin: string,
  codes: Codes,
  sentinels: Sentinels,
  as: Caller,
  signIn: (email: string) => Promise<Caller>,
) {
  const visitor = makeVisitor(origin, sentinels);
  const { poster, facility } = codes;
  const [byPoster, hazard, incident] = sentinels.claims.map(({ derived }) => derived) as [string, string, string];

  const token = await visitor.enter({ code: poster });
  const visit = await visitor.ok<Visit>('/api/visit', { token });
  const [form] = visit.forms;
  if (!form) throw new Error('The poster has no form.');
  await visitor.ok(`/api/visit/forms/${form.scheduleId}`, { token });
  const report = { scheduleId: form.scheduleId, description: 'The rail is loose', danger: 'maybe', claim: byPoster };
  const key = { 'idempotency-key': sentinels.newKey() };
  const { number } = await visitor.ok<{ number: string }>('/api/visit/reports', {
    method: 'POST',
    token,
    body: report,
    headers: key,
  });
  await visitor.ok('/api/visit/reports', { method: 'POST', token, body: report, headers: key });

  const general = await visitor.enter({ code: facility });
  for (const [type, claim] of [
    ['hazard', hazard],
    ['incident', incident],
  ] as const) {
    const { categories } = await visitor.ok<{ categories: { value: string }[] }>(`/api/visit/types/${type}`, {
      token: general,
    });
    const body = { type, claim, description: `A ${type} at the gate`, danger: 'now', category: categories[0]?.value };
    await visitor.ok('/api/visit/reports', {
      method: 'POST',
      token: general,
      body: { ...body, ...(type === 'incident' && { eventType: 'injuryOrIllness' }) },
    });
  }

  const opened = await visitor.enter({ claim: byPoster });
  const jpeg = { 'content-type': 'image/jpeg' };
  await visitor.ok('/api/visit/files', { method: 'POST', token: opened, body: sentinels.photo, headers: jpeg });
  const message = await visitor.ok<{ id: number }>('/api/visit/report/messages', {
    method: 'POST',
    token: opened,
    body: { text: 'It is the second one from the left' },
  });
  await visitor.ok(`/api/visit/files?messageId=${message.id}`, {
    method: 'POST',
    token: opened,
    body: sentinels.photo,
    headers: jpeg,
  });

  const { items } = await as<{ items: { id: number; ownerId: number }[] }>('GET', `/api/issues?search=${number}`);
  const [issue] = items;
  const { email } = await as<{ email: string }>('GET', `/api/aum/um/${issue?.ownerId}`);
  const owner = await signIn(email);
  await owner('POST', `/api/records/${issue?.id}/conversation`, { text: 'Which stairs?' });
  const versionNow = async () => (await owner<{ version: number }>('GET', `/api/issues/${issue?.id}`)).version;
  const resolve = async () =>
    owner('POST', `/api/issues/${issue?.id}/resolve`, { what: 'Fixed', attachmentIds: [] }, await versionNow());
  await resolve();
  await visitor.ok('/api/visit/report/decline', {
    method: 'POST',
    token: opened,
    body: { reason: 'It is loose again' },
  });
  // While it is worked on: what is known at the place, and that the visitor has seen it too.
  await owner('POST', `/api/issues/${issue?.id}/announce`, { reportedLine: 'A loose rail' }, await versionNow());
  for (const path of ['places', 'risk-matrix']) await visitor.ok(`/api/visit/${path}`, { token });
  const { known } = await visitor.ok<VisitBoard>('/api/visit/board', { token });
  if (!known.some(({ id }) => id === issue?.id)) throw new Error('The issue is not shown as known.');
  const seen = { method: 'POST', token, body: {}, headers: { 'idempotency-key': sentinels.newKey() } };
  for (let times = 0; times < 2; times++) await visitor.ok(`/api/visit/board/${issue?.id}/seen`, seen);
  await resolve();
  await visitor.ok('/api/visit/report/accept', { method: 'POST', token: opened, body: {} });
  const { stage } = await visitor.ok<ReporterView>('/api/visit/report', { token: opened });
  if (stage !== 'closed') throw new Error(`The report is ${stage}.`);

  // Mistakes are answered and logged as well.
  const mistakes = [
    await visitor.call('/api/aum/mauth', { method: 'POST', body: { claim: 'f'.repeat(64) } }),
    await visitor.call('/api/aum/mauth', { method: 'POST', body: '{"code":' }),
    await visitor.call('/api/visit/reports', { method: 'POST', token, body: { ...report, claim: 'no claim' } }),
    await visitor.call('/api/visit/reports', {
      method: 'POST',
      token,
      body: '{',
      headers: { 'content-type': 'text/plain' },
    }),
    await visitor.call('/api/visit/files', { method: 'POST', token: opened, body: 'no picture', headers: jpeg }),
    await visitor.call('/api/issues', { token }),
    await visitor.call('/api/nothing', { token: opened }),
    await visitor.call('/api/visit', { token: `${token}x` }),
  ];
  const unexpected = mistakes.filter(({ status }) => status < 400 || status >= 500);
  if (unexpected.length) throw new Error(`Mistakes were answered ${JSON.stringify(unexpected)}.`);
  await visitor.call('/qr-code?utm_source=qr_code');
  await reportInOtherWays(visitor, codes, sentinels, as);
}
