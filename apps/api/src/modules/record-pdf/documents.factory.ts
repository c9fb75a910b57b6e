import type { Person, TestApp } from '../../testing/test-app.ts';

/** Requests the document of a tenant's record. */
export const askDocument = (
  t: TestApp,
  as: Person,
  id: number,
  { language = 'en', timeZone = 'UTC', tenant = 'acme', content = 'all' } = {},
) =>
  t.call(tenant, `GET /api/records/${id}/pdf?timeZone=${encodeURIComponent(timeZone)}&content=${content}`, {
    as,
    language,
  });
