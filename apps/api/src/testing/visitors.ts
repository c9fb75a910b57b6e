import { randomBytes, randomUUID } from 'node:crypto';
import type { ReporterView, VisitorReport } from '@safety-qube/contract/schemas/visits';
import type { TestApp } from './test-app.ts';

/** A report by the code of a facility. */
type ReportByType = Extract<VisitorReport, { type: unknown }>;

/** What a device derives from a claim code: in tests without the slow function. */
export const someClaim = (): string => randomBytes(32).toString('hex');

/** A poster with one form, as `POST /api/posters` returns it. */
export interface PosterOf {
  readonly code: string;
  readonly scheduleId: number;
}

/** The calls of visitors to the tenant acme. */
export function visitorCalls(t: TestApp) {
  let addresses = 0;
  const host = 'acme.localhost';
  /** Exchanges a code or a claim, each time from another network unless one is given. */
  const exchange = (payload: { code: string } | { claim: string }, from?: string) => {
    addresses += 1;
    const remoteAddress = from ?? `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return t.app.inject({ method: 'POST', url: '/api/aum/mauth', remoteAddress, headers: { host }, payload });
  };
  const enter = async (payload: { code: string } | { claim: string }): Promise<string> => {
    const answer = await exchange(payload);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().token;
  };
  const send = (token: string, request: string, payload?: object, headers: Record<string, string> = {}) => {
    const [method, url] = request.split(' ') as ['GET', string];
    return t.app.inject({
      method,
      url,
      headers: { host, authorization: token, ...headers },
      ...(payload && { payload }),
    });
  };
  return {
    exchange,
    enter,
    send,
    report: (token: string, payload: object, key: string = randomUUID()) =>
      send(token, 'POST /api/visit/reports', payload, { 'idempotency-key': key }),
    /** Sends a picture with a claim. */
    picture: async (claim: string, bytes: Buffer, query = '', type = 'image/jpeg', key: string = randomUUID()) =>
      send(await enter({ claim }), `POST /api/visit/files${query}`, bytes, {
        'content-type': type,
        'idempotency-key': key,
      }),
    view: async (claim: string): Promise<ReporterView> => {
      const answer = await send(await enter({ claim }), 'GET /api/visit/report');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    /** Makes a call with the token of a claim. */
    claimed: async (claim: string, request: string, payload?: object) =>
      send(await enter({ claim }), request, payload, { 'idempotency-key': randomUUID() }),
  };
}

/** Reports something without a name by the code of a facility of the tenant acme. Returns the record's id, and the claim that opens it. */
export async function reportWithoutName(
  t: TestApp,
  facilityId: number,
  report: Pick<ReportByType, 'type'> & Partial<ReportByType>,
): Promise<{ id: number; number: string; claim: string }> {
  const { acme } = t.tenants;
  const write = await t.platform.posterCodes.writer(acme);
  const visitor = visitorCalls(t);
  const token = await visitor.enter({ code: write({ kind: 'facility', id: facilityId, generation: 0 }) });
  const claim = someClaim();
  const answer = await visitor.report(token, { description: 'A hole in the floor', ...report, claim });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { id } = await t.database
    .forTenant(acme.id)
    .selectFrom('record')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { id, number, claim };
}
