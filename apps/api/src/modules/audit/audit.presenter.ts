import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { deviceName } from '@safety-qube/domain/device-name';
import type { Language } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { text } from '../../platform/i18n.ts';
import type { Undos } from '../../platform/undo.ts';
import { loggedConditionsIn, type NamesOfEntries, RULE_OF_FIELDS } from './audit.names.ts';
import type { EntryRow } from './audit.repository.ts';
import { actionText, conditionText, propertyText, valueText } from './audit.words.ts';

/** Properties that name a thing, for one that is not there any more. */
const NAMING = ['name', 'label', 'tag', 'number', 'email', 'file'];

/** The name of what an entry is about: as it is now, as the entry has it, or as it is identified by words. */
function subjectOf(language: Language, entry: EntryRow, names: NamesOfEntries): string | null {
  const property = NAMING.find((name) => entry.change[name]);
  const [before, after] = (property !== undefined && entry.change[property]) || [];
  return (
    names.subject(entry) ??
    valueText(language, property ?? '', after ?? before, names) ??
    (/^\d+$/.test(entry.entity_id) ? null : entry.entity_id)
  );
}

/** How values of fields of people are said. */
const fieldWords = (language: Language, names: NamesOfEntries) => ({
  yesNo: (is: boolean) => text(language, is ? 'audit.yes' : 'audit.no'),
  person: (id: number) => names.actor(id) ?? String(id),
  moment: (at: Date) => names.moment(at.toISOString()),
});

/** The conditions of the rule of a group in words, without fields that the reader's role does not see. */
function rulesText(language: Language, names: NamesOfEntries, value: unknown): string | null {
  const words = fieldWords(language, names);
  const parts = loggedConditionsIn(value).flatMap(({ fieldId, when }) => {
    const field = names.field(fieldId);
    if (!field) return [];
    const { kind, label } = field;
    const say = (operand: string | number) =>
      (kind === 'yes-no'
        ? words.yesNo(operand === 'yes')
        : field.say(kind === 'choices' ? [operand] : operand, words)) ?? String(operand);
    return [`${label}: ${conditionText(language, when, { kind, say })}`];
  });
  return listText(language, parts, 'unit') || null;
}

/** A change of a property in words; undefined for a field that the reader's role does not see. */
function changeOf(language: Language, names: NamesOfEntries, property: string, values: readonly [unknown, unknown]) {
  const fieldId = fieldIdOf(property);
  const field = fieldId === undefined ? undefined : names.field(fieldId);
  if (fieldId !== undefined && !field) return undefined;
  const said = (value: unknown) => {
    if (field) return field.say(value, fieldWords(language, names));
    return property === RULE_OF_FIELDS
      ? rulesText(language, names, value)
      : valueText(language, property, value, names);
  };
  const [before, after] = values.map(said);
  return { label: field?.label ?? propertyText(language, property), before: before ?? null, after: after ?? null };
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
