import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { deviceName } from '@safety-qube/domain/device-name';
import type { Language } from '@safety-qube/domain/languages';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { text } from '../../platform/i18n.ts';
import type { Undos } from '../../platform/undo.ts';
import type { NamesOfEntries } from './audit.names.ts';
import type { EntryRow } from './audit.repository.ts';
import { actionText, propertyText, valueText } from './audit.words.ts';

/** Properties that name a thing, for one that is not there any more. */
const NAMING = ['name', 'label', 'tag', 'number', 'email', 'file'];

/** The name of what an entry is about: as it is now, as the entry has it, or as it is identified by words. */
function subjectOf(language: Language, entry: EntryRow, names: NamesOfEntries): string | null {
  const property = NAMING.find((name) => entry.change[name]);
  const [before, after] = (property !== undefined && entry.change[property]) || [];
  return (
    names.subject(entry) ??
    valueText(language, property ?? '', after ?? before, names.value) ??
    (/^\d+$/.test(entry.entity_id) ? null : entry.entity_id)
  );
}

/** A change of a property in words; undefined for a field that the reader's role does not see. */
function changeOf(language: Language, names: NamesOfEntries, property: string, values: readonly [unknown, unknown]) {
  if (fieldIdOf(property) === undefined) {
    const [before, after] = values.map((value) => valueText(language, property, value, names.value));
    return { label: propertyText(language, property), before: before ?? null, after: after ?? null };
  }
  const field = names.field(property);
  if (!field) return undefined;
  const words = {
    yesNo: (is: boolean) => text(language, is ? 'audit.yes' : 'audit.no'),
    person: (id: number) => names.actor(id) ?? String(id),
  };
  const [before, after] = values.map((value) => field.say(value, words));
  return { label: field.label, before: before ?? null, after: after ?? null };
}

/** Presents a line of the log in the reader's words. */
export function presentEntry(language: Language, undos: Undos, names: NamesOfEntries, entry: EntryRow): AuditEntry {
  const undo = undos[entry.action];
  const named = (id: number | null) => (id === null ? null : { id, name: names.actor(id) ?? String(id) });
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    by: named(entry.actor_id),
    actingFor: named(entry.acting_for_id),
    address: entry.address,
    device: deviceName(entry.user_agent, language) ?? null,
    token: entry.token,
    action: entry.action,
    text: actionText(language, entry.action),
    entity: entry.entity,
    entityId: entry.entity_id,
    subject: subjectOf(language, entry, names),
    changes: Object.entries(entry.change).flatMap(([property, values]) => {
      const change = changeOf(language, names, property, values);
      return !change || (change.before === null && change.after === null) ? [] : [change];
    }),
    undo: typeof undo === 'function' ? 'possible' : (undo ?? 'none'),
    undoes: entry.undoes_id,
    undoneBy: entry.undone_by,
  };
}
