import type pg from 'pg';

/** Where posters are added, and as whom. */
interface Place {
  readonly client: pg.Client;
  readonly tenantId: number;
  readonly origin: string;
  /** The token of a person who may create posters. */
  readonly token: string;
}
/** A poster with one form, and the token of a visitor who came by it. */
export interface BenchPoster {
  readonly id: number;
  readonly code: string;
  readonly scheduleId: number;
  readonly token: string;
}
/** A published version of a form. */
export interface BenchForm {
  readonly templateId: number;
  readonly version: number;
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Exchanges the code of a poster, or a claim, for the token of a visitor. */
export const enter = async (origin: string, by: { code: string } | { claim: string }): Promise<string> =>
  (await post<{ token: string }>(`${origin}/api/aum/mauth`, by)).token;

/** Returns the demo's form of issues for a category. */
export async function formOf(
  { client, tenantId }: Pick<Place, 'client' | 'tenantId'>,
  category: string,
): Promise<BenchForm> {
  const { rows } = await client.query<BenchForm>(
    `select t.id::int "templateId", v.number "version" from app.template t join app.template_version v
        on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = t.published_version
      where t.tenant_id = $1 and t.module = 'issue' and v.content -> 'categories' = to_jsonb(array[$2::text]) order by t.id limit 1`,
    [tenantId, category],
  );
  if (!rows[0]) throw new Error(`there is no form for ${category}`);
  return rows[0];
}

/** Adds posters with a form, at the facilities in turn, and enters by each. */
export async function addPosters(
  { origin, token }: Pick<Place, 'origin' | 'token'>,
  form: BenchForm,
  { facilityIds, count }: { readonly facilityIds: readonly number[]; readonly count: number },
): Promise<BenchPoster[]> {
  const targets = Array.from({ length: count }, (_, at) => ({ facilityId: facilityIds[at % facilityIds.length] }));
  const { posters } = await post<{ posters: { id: number; code: string; forms: { scheduleId: number }[] }[] }>(
    `${origin}/api/posters`,
    { targets, templateIds: [form.templateId] },
    token,
  );
  return Promise.all(
    posters.map(async ({ id, code, forms }) => ({
      ...{ id, code, scheduleId: forms[0]?.scheduleId ?? 0 },
      token: await enter(origin, { code }),
    })),
  );
}
