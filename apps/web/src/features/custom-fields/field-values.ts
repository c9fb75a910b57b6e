import type { FieldItem, SavedField, ShownWhen } from '@safety-qube/contract/schemas/custom-fields';
import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { fromEntries } from '@safety-qube/domain/objects';
import { isFieldList } from '@safety-qube/domain/records/field-owners';
import type { FieldKind } from '@safety-qube/domain/records/fields';
import type { Condition } from '@safety-qube/domain/templates/template';

/** Texts of a form by language; empty for none. */
export type Texts = Record<Language, string>;

export interface OptionValues {
  /** Identifies it while options are moved. */
  key: string;
  /** Null for a new one. */
  value: string | null;
  label: string;
  labels: Texts;
  isActive: boolean;
  isCritical: boolean;
  alertMinutes: number | '';
  instruction: Texts;
}
/** The form of a field. */
export interface FieldFormValues {
  type: FieldItem['type'];
  kind: FieldKind;
  facilityId: string | null;
  /** The id of the general field in whose place a new field of a facility is asked there. */
  replaces: string | null;
  label: string;
  labels: Texts;
  help: Texts;
  unit: string;
  requiredFrom: string | null;
  roleIds: string[];
  isUnique: boolean;
  isActive: boolean;
  defaultValue: SavedField['defaultValue'];
  /** What decides whether it is shown: `category`, the id of a field, or null; and how that has to compare. */
  shownBy: string | null;
  shownWhen: Condition | null;
  options: OptionValues[];
}

const textsOf = (texts: Readonly<Partial<Record<Language, string>>>): Texts =>
  fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? '']));
const givenTexts = (texts: Texts): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => (texts[language].trim() ? [[language, texts[language].trim()]] : [])),
  );

export const emptyOption = (): OptionValues => ({
  key: crypto.randomUUID(),
  ...{ value: null, label: '', labels: textsOf({}), isActive: true, isCritical: false, alertMinutes: '' as const },
  instruction: textsOf({}),
});

export const emptyField = (type: FieldItem['type']): FieldFormValues => ({
  ...{ type, kind: 'text', facilityId: null, replaces: null, label: '', unit: '' },
  ...{ labels: textsOf({}), help: textsOf({}) },
  ...{ requiredFrom: null, roleIds: [], isUnique: false, isActive: true, defaultValue: null },
  ...{ shownBy: null, shownWhen: null, options: [] },
});

export const fieldValuesOf = (item: FieldItem): FieldFormValues => ({
  ...{ type: item.type, kind: item.kind, isUnique: item.isUnique, isActive: item.isActive, unit: item.unit ?? '' },
  // What the product has named is shown as it reads it.
  label: item.isOwn ? item.label : item.name,
  ...{ labels: textsOf(item.labels), help: textsOf(item.help), requiredFrom: item.requiredFrom },
  ...{ roleIds: item.roleIds.map(String), defaultValue: item.defaultValue },
  ...{ facilityId: item.facilityId === null ? null : String(item.facilityId), replaces: null },
  shownBy: item.shownWhen && (item.shownWhen.fieldId === null ? 'category' : String(item.shownWhen.fieldId)),
  shownWhen: item.shownWhen?.when ?? null,
  options: item.options
    .toSorted((a, b) => a.order - b.order)
    .map((option) => ({
      key: option.value,
      ...{ value: option.value, label: item.isOwn ? option.label : option.name, labels: textsOf(option.labels) },
      ...{
        isActive: option.isActive,
        isCritical: option.isCritical,
        alertMinutes: option.alertMinutes ?? ('' as const),
      },
      instruction: textsOf(option.instruction),
    })),
});

/** What a field of a facility begins with that replaces a general one: all but its place. Categories have no rules. */
export function valuesInPlaceOf(
  general: FieldItem,
): Omit<FieldFormValues, 'type' | 'facilityId' | 'replaces' | 'isActive'> {
  const { type, facilityId: _, replaces: __, isActive: ___, ...same } = fieldValuesOf(general);
  if (general.isOwn) return same;
  const { requiredFrom, roleIds, isUnique, defaultValue, shownBy, shownWhen } = emptyField(type);
  return { ...same, requiredFrom, roleIds, isUnique, defaultValue, shownBy, shownWhen };
}

/** The kind of a field; a list has no other than one choice. */
export const kindOf = ({ type, kind }: Pick<FieldFormValues, 'type' | 'kind'>): FieldKind =>
  isFieldList(type) ? 'choice' : kind;
const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'choices';

/** The body of a call that saves a field. */
export const fieldBodyOf = (values: FieldFormValues) => ({
  ...{ label: values.label.trim(), labels: givenTexts(values.labels), help: givenTexts(values.help) },
  unit: (kindOf(values) === 'number' && values.unit.trim()) || null,
  requiredFrom: values.requiredFrom,
  roleIds: values.roleIds.map(Number),
  isUnique: kindOf(values) === 'text' && values.isUnique,
  isActive: values.isActive,
  defaultValue: values.defaultValue ?? null,
  shownWhen:
    values.shownBy === null || values.shownWhen === null
      ? null
      : {
          fieldId: values.shownBy === 'category' ? null : Number(values.shownBy),
          when: values.shownWhen as ShownWhen['when'],
        },
  options: hasOptions(kindOf(values))
    ? values.options.map((option) => ({
        ...(option.value !== null && { value: option.value }),
        ...{ label: option.label.trim(), labels: givenTexts(option.labels), isActive: option.isActive },
        ...{ isCritical: option.isCritical, instruction: givenTexts(option.instruction) },
        alertMinutes: option.isCritical && option.alertMinutes !== '' ? option.alertMinutes : null,
      }))
    : [],
});
export type FieldBody = ReturnType<typeof fieldBodyOf>;
