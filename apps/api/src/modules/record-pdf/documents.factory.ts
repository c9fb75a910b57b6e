import type { Person, TestApp } from '../../testing/test-app.ts';

/** Asks for a record of a tenant as a document. */
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
