import type { Page } from '@playwright/test';
import type { Photo } from './photo.ts';

interface Asked {
  readonly body?: unknown;
  /** The version that was read, if the call needs it. */
  readonly version?: number;
}

/** Calls the API as the person signed in on a page of the tenant; throws unless it succeeds. */
export async function ask<T = unknown>(page: Page, method: string, path: string, asked: Asked = {}): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([method, path, body, version]) => {
      const answer = await fetch(path, {
        method,
        headers: {
          authorization: localStorage.getItem('sq.token') ?? '',
          'idempotency-key': crypto.randomUUID(),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, asked.body, asked.version] as const,
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

/** The fields of a record that the tests use. */
export interface Known {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
}

export const getHazard = (page: Page, id: number): Promise<Known> => ask(page, 'GET', `/api/hazards/${id}`);

/** Returns the person signed in on a page, from the API. */
export async function whoAmI(page: Page): Promise<{ id: number; facilityId: number; name: string }> {
  const id = await page.evaluate(() => {
    const payload = (localStorage.getItem('sq.token') ?? '').split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { userId: number }).userId;
  });
  const me = await ask<{ firstname: string; lastname: string; facilityId: number | null }>(
    page,
    'GET',
    `/api/aum/um/${id}`,
  );
  return { id, facilityId: me.facilityId ?? 0, name: `${me.firstname} ${me.lastname}` };
}

/** Raises a hazard by the API, for tests about what comes after. */
export async function raiseHazard(page: Page, description: string, more: Record<string, unknown> = {}): Promise<Known> {
  const facilityId = more['facilityId'] ?? (await whoAmI(page)).facilityId;
  const body = { description, facilityId, category: 'housekeeping', ...more };
  return ask(page, 'POST', '/api/hazards', { body });
}

/** Takes an action on a hazard by the API. */
export async function act(page: Page, id: number, action: string, body: Record<string, unknown> = {}): Promise<Known> {
  const { version } = await getHazard(page, id);
  return ask(page, 'POST', `/api/hazards/${id}/${action}`, { body, version });
}

/** Uploads a photo to be attached to a record; returns its id. */
export async function uploadPhoto(page: Page, { name, buffer }: Photo): Promise<number> {
  return page.evaluate(
    async ([name, base64]) => {
      const answer = await fetch(`/api/attachments?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: {
          authorization: localStorage.getItem('sq.token') ?? '',
          'content-type': 'application/octet-stream',
          'idempotency-key': crypto.randomUUID(),
        },
        body: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { id: number }).id;
    },
    [name, buffer.toString('base64')] as const,
  );
}
