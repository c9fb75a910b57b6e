import type { TemplateModule } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** Writes published templates, without an author unless one is given. Returns their ids. */
export async function writeTemplates(
  tx: TenantDb,
  templates: readonly { readonly module: TemplateModule; readonly content: TemplateContent }[],
  { by = null, at = new Date() }: { by?: number | null; at?: Date } = {},
): Promise<number[]> {
  const rows = await tx
    .insertInto('template')
    .values(
      templates.map(({ module, content }) => ({
        module,
        draft: JSON.stringify(content),
        published_version: 1,
        is_changed: false,
        saved_by: by,
        saved_at: at,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into template_version (template_id, number, content, published_by, published_at)
    select id, 1, draft, saved_by, saved_at from template where id = any(${ids}::bigint[])`.execute(tx);
  return ids;
}
