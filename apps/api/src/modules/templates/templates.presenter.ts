import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { kindsOf } from '@safety-qube/domain/templates/form-kinds';
import type { FormsInForce } from '@safety-qube/domain/templates/forms-in-force';
import type { NamedForm } from '@safety-qube/domain/templates/problem';
import type { Actor } from '../../platform/context.ts';
import { templateAbilities } from './templates.policy.ts';
import { savedBy, type TemplateRow, templateFacts } from './templates.repository.ts';

/** The form in force instead of one that is in use as well; null for one that is in force itself, or not in use. */
const replacing = (row: TemplateRow, inForce: NamedForm | undefined): NamedForm | null =>
  inForce && row.published_version !== null && row.archived_at === null && inForce.id !== row.id ? inForce : null;

/**
 * Presents a template to an actor as in the contract, without its content; `forms` says how the forms of its module are chosen.
 */
export const presentHead = (
  actor: Actor,
  row: TemplateRow,
  { forms, inForce }: { forms: RecordForms | null; inForce: FormsInForce },
): TemplateHead => ({
  id: row.id,
  module: row.module,
  name: row.name,
  language: row.language,
  version: row.version,
  publishedVersion: row.published_version,
  isChanged: row.is_changed,
  isArchived: row.archived_at !== null,
  usedFor: kindsOf(forms, row.kind_lists).map((kind) => ({ kind, replacedBy: replacing(row, inForce.get(kind)) })),
  savedAt: row.saved_at.toISOString(),
  savedBy: savedBy(row),
  abilities: templateAbilities(actor, templateFacts(row)),
});
