import type { TemplateHead, TemplateModule } from '@safety-qube/contract/templates';
import type { Actor } from '../../platform/context.ts';
import { templateAbilities } from './templates.policy.ts';
import { judgedOf, savedBy, type TemplateRow } from './templates.repository.ts';

/** A template as the contract shows it to an actor, without its content. */
export const presentHead = (actor: Actor, row: TemplateRow): TemplateHead => ({
  id: row.id,
  module: row.module as TemplateModule,
  name: row.name,
  language: row.language,
  version: row.version,
  publishedVersion: row.published_version,
  isChanged: row.is_changed,
  isArchived: row.archived_at !== null,
  savedAt: row.saved_at.toISOString(),
  savedBy: savedBy(row),
  abilities: templateAbilities(actor, judgedOf(row)),
});
