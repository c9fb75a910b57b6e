import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { deviceName } from '@safety-qube/domain/device-name';
import type { Language } from '@safety-qube/domain/languages';
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
    changes: Object.entries(entry.change).flatMap(([property, [before, after]]) => {
      const change = {
        label: propertyText(language, property),
        before: valueText(language, property, before, names.value),
        after: valueText(language, property, after, names.value),
      };
      return change.before === null && change.after === null ? [] : [change];
    }),
    undo: typeof undo === 'function' ? 'possible' : (undo ?? 'none'),
    undoes: entry.undoes_id,
    undoneBy: entry.undone_by,
  };
}
