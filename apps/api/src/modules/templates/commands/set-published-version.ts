import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getTemplateToChange, updateTemplate } from '../templates.repository.ts';

/** Whether a form is available at a place or was filled in. */
async function isUsed({ tx }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from schedule where template_id = ${id} and ended_at is null
    union all select from execution where template_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether the draft is the same as a version. */
async function isDraft({ tx }: Ctx, id: number, number: number): Promise<boolean> {
  const { rows } = await sql`select from template t join template_version v
    on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = ${number} and v.content = t.draft
    where t.id = ${id}`.execute(tx);
  return rows.length > 0;
}

/**
 * Puts another published version of a template in force, null for none; undoes publishing. No version is lost. 404, 403; 422 IN_USE
 * for none while the form is available at a place, or if it was filled in.
 */
export async function setPublishedVersion(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  { id, number }: { id: number; number: number | null },
): Promise<void> {
  const { published_version } = await getTemplateToChange(ctx, 'publish', { id });
  if (number === null && (await isUsed(ctx, id))) throw refuse('IN_USE');
  const is_changed = number === null || !(await isDraft(ctx, id, number));
  await updateTemplate(ctx, platform, id, { published_version: number, is_changed });
  await audit(ctx, 'template.versionChanged', 'template', id, { publishedVersion: [published_version, number] });
}
