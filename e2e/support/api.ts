import type { Page } from '@playwright/test';
import type { Photo } from './photo.ts';

interface Asked {
  readonly body?: unknown;
  /** The version that was seen, where the call wants it. */
  readonly version?: number;
}

/** Calls the API as whoever is signed in on a page of the tenant; fails unless it succeeds. */
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

/** A record as far as journeys look at it. */
export interface Known {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
}

export const getHazard = (page: Page, id: number): Promise<Known> => ask(page, 'GET', `/api/hazards/${id}`);

/** Who is signed in on a page: as the API knows them. */
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

/** Raises a hazard without the form, for a journey that is about what comes after. */
export async function raiseHazard(page: Page, description: string, more: Record<string, unknown> = {}): Promise<Known> {
  const facilityId = more['facilityId'] ?? (await whoAmI(page)).facilityId;
  const body = { description, facilityId, category: 'housekeeping', ...more };
  return ask(page, 'POST', '/api/hazards', { body });
}

/** Takes an action on a hazard without its dialog. */
export async function act(page: Page, id: number, action: string, body: Record<string, unknown> = {}): Promise<Known> {
  const { version } = await getHazard(page, id);
  return ask(page, 'POST', `/api/hazards/${id}/${action}`, { body, version });
}

/** Brings a photo that a record can take; answers its id. */
export async function bringPhoto(page: Page, { name, buffer }: Photo): Promise<number> {
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
