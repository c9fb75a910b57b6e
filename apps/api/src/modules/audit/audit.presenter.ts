import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { deviceName } from '@safety-qube/domain/device-name';
import type { Language } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import type { WorkCalendar } from '@safety-qube/domain/places/work-calendar';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { text } from '../../platform/i18n.ts';
import { pageText, pageTextOf } from '../../platform/page-text.ts';
import type { Undos } from '../../platform/undo.ts';
import {
  fieldOfCondition,
  loggedConditionsIn,
  type NamesOfEntries,
  RULE_OF_FIELDS,
  SHOWN_WHEN,
} from './audit.names.ts';
import type { EntryRow } from './audit.repository.ts';
import {
  actionText,
  choiceText,
  conditionText,
  fieldWord,
  propertyText,
  settingText,
  type ValueWords,
  valueText,
} from './audit.words.ts';
import { calendarText } from './calendar-text.ts';

/** Properties that name a thing, for one that is not there any more. */
const NAMING = ['name', 'label', 'tag', 'number', 'email', 'file'];
/** What has no name of its own is called by what it names. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  approver: ['employeeId', 'roleId', 'groupId'],
  confidentiality_rule: ['type'],
};
/** Properties in the order in which they are said: what happened first, what only the product knows last; others between. */
const FIRST = ['mergedInto'];
const LAST = ['position', 'key', 'email', 'move'];
const rankOf = (property: string): number =>
  FIRST.includes(property) ? 0 : LAST.includes(property) ? 2 + LAST.indexOf(property) : 1;

/** The words of an entry's values that depend on what it is about. */
const wordsOf = (language: Language, { entity, entity_id, change }: EntryRow, names: NamesOfEntries): ValueWords => ({
  moment: names.moment,
  value: (property, id) => names.ofEntry(entity, property, id),
  own(property, value) {
    if (property === 'category' && typeof value === 'string') {
      const [before, after] = change['type'] ?? [];
      return names.category(after ?? before, value);
    }
    if (entity === 'config' && property === 'value' && typeof value === 'string')
      return choiceText(language, entity_id, value);
    if (entity === 'facility' && property === 'calendar') return calendarText(language, value as WorkCalendar);
    if (entity !== 'custom_field') return undefined;
    if (property !== SHOWN_WHEN) return fieldWord(language, property, value);
    const { when } = value as { when?: { values?: readonly string[] } };
    const [fieldId] = fieldOfCondition(value);
    const field = fieldId === undefined ? pageText(language, 'record.category') : names.fieldName(fieldId);
    return `${field ?? fieldId}: ${listText(language, [...(when?.values ?? [])], 'unit')}`;
  },
});

/** The name of what an entry is about: as it is now, as the entry has it, or as it is identified by words. */
function subjectOf(language: Language, entry: EntryRow, names: NamesOfEntries): string | null {
  if (entry.entity === 'config') return settingText(language, entry.entity_id) ?? entry.entity_id;
  if (entry.entity === 'org_level') return pageTextOf(language, `place.${entry.entity_id}`);
  const property = [...NAMING, ...(NAMED_BY[entry.entity] ?? [])].find((name) => entry.change[name]);
  const [before, after] = (property !== undefined && entry.change[property]) || [];
  return (
    names.subject(entry) ??
    valueText(language, property ?? '', after ?? before, wordsOf(language, entry, names)) ??
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
function changeOf(
  language: Language,
  names: NamesOfEntries,
  entry: EntryRow,
  [property, values]: readonly [string, readonly [unknown, unknown]],
) {
  const fieldId = fieldIdOf(property);
  const field = fieldId === undefined ? undefined : names.field(fieldId);
  if (fieldId !== undefined && !field) return undefined;
  const said = (value: unknown) => {
    if (field) return field.say(value, fieldWords(language, names));
    return property === RULE_OF_FIELDS
      ? rulesText(language, names, value)
      : valueText(language, property, value, wordsOf(language, entry, names));
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
    changes: Object.entries(entry.change)
      .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
      .flatMap((property) => {
        const change = changeOf(language, names, entry, property);
        return !change || (change.before === null && change.after === null) ? [] : [change];
      }),
    undo: typeof undo === 'function' ? 'possible' : (undo ?? 'none'),
    undoes: entry.undoes_id,
    undoneBy: entry.undone_by,
  };
}
