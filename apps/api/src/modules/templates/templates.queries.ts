import { setImmediate } from 'node:timers/promises';
import type { Template, TemplateHead, TemplateModule, TemplateVersion } from '@safety-qube/contract/schemas/templates';
import { personName } from '@safety-qube/domain/person-name';
import { type Comparison, compareVersions } from '@safety-qube/domain/templates/compare';
import { kindProblems } from '@safety-qube/domain/templates/forms-in-force';
import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readFormsInUse } from './forms-in-use.ts';
import { authorizeSeeing } from './templates.policy.ts';
import { presentHead } from './templates.presenter.ts';
import { getTemplateRow, readDraft, readLeftOut, templateRows } from './templates.repository.ts';

/** Lists the templates of a module, last saved first. 403 for a caller without any privilege for them. */
export async function listTemplates(
  ctx: Ctx,
  { module, isArchived }: { module: TemplateModule; isArchived: boolean },
): Promise<TemplateHead[]> {
  const actor = authorizeSeeing(ctx, module);
  const inUse = await readFormsInUse(ctx, module);
  const rows = await templateRows(ctx)
    .where('t.module', '=', module)
    .where('t.archived_at', isArchived ? 'is not' : 'is', null)
    .orderBy('t.saved_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map((row) => presentHead(actor, row, inUse));
}

/** Returns a template without its content; 404 when the caller may not see it. */
export async function getHead(ctx: Ctx, id: number): Promise<TemplateHead> {
  const row = await getTemplateRow(ctx, id);
  return presentHead(actorOf(ctx), row, await readFormsInUse(ctx, row.module));
}

/** Returns all problems of a draft, those with the forms that are in use included. */
export async function problemsOf(
  ctx: Ctx,
  { id, module, content }: { id: number; module: TemplateModule; content: TemplateContent },
): Promise<PublishProblem[]> {
  const { forms, inForce } = await readFormsInUse(ctx, module);
  return [...publishProblems(content), ...kindProblems({ id, content }, forms, inForce)];
}

/** Returns a template with its draft, the draft's problems and what its import left out; 404 when the caller may not see it. */
export async function getTemplate(ctx: Ctx, id: number): Promise<Template> {
  const head = await getHead(ctx, id);
  const content = await readDraft(ctx, id);
  const leftOut = await readLeftOut(ctx, id);
  return { ...head, content, leftOut, problems: await problemsOf(ctx, { ...head, content }) };
}

const versionRows = (ctx: Ctx, templateId: number) =>
  ctx.tx
    .selectFrom('template_version as v')
    .leftJoin('employee as e', (join) => join.onRef('e.id', '=', 'v.published_by'))
    .select(['v.number', 'v.published_at', 'v.published_by', 'e.firstname', 'e.lastname'])
    .where('v.template_id', '=', templateId);
type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>;

const presentVersion = ({ number, published_at, published_by, firstname, lastname }: VersionRow): TemplateVersion => ({
  number,
  publishedAt: published_at.toISOString(),
  publishedBy:
    published_by === null
      ? null
      : { id: published_by, name: personName({ firstname: firstname ?? '', lastname: lastname ?? '' }) },
});

/** Lists the published versions of a template, newest first; 404 when the caller may not see it. */
export async function listVersions(ctx: Ctx, id: number): Promise<TemplateVersion[]> {
  await getTemplateRow(ctx, id);
  const rows = await versionRows(ctx, id).orderBy('v.number', 'desc').execute();
  return rows.map(presentVersion);
}

/** Returns a published version with its content; 404 without one. */
export async function getVersion(
  ctx: Ctx,
  id: number,
  number: number,
): Promise<TemplateVersion & { content: TemplateContent }> {
  await getTemplateRow(ctx, id);
  const row = await versionRows(ctx, id).select('v.content').where('v.number', '=', number).executeTakeFirst();
  if (!row) throw notFound();
  return { ...presentVersion(row), content: row.content };
}

/** Compares two versions, or a version with the draft; 404 for a version that does not exist. */
export async function compareTemplate(
  ctx: Ctx,
  id: number,
  { from, to }: { from: number; to?: number | undefined },
): Promise<Comparison> {
  const before = await getVersion(ctx, id, from);
  const after = to === undefined ? await readDraft(ctx, id) : (await getVersion(ctx, id, to)).content;
  await setImmediate(); // yields: parsing two large forms has blocked the event loop
  return compareVersions(before.content, after);
}
