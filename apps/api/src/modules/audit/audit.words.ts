import { BRAND_PICTURES } from '@safety-qube/domain/branding';
import { fieldFlagOf, isConfigShown, settingTextKey } from '@safety-qube/domain/config-groups';
import { configKey } from '@safety-qube/domain/config-keys';
import type { Language } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import { isPrivilege } from '@safety-qube/domain/privileges';
import { descriptorOf, isRecordType, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { comparisonName, operandsOf } from '@safety-qube/domain/records/field-conditions';
import { FIELD_OWNERS } from '@safety-qube/domain/records/field-owners';
import { FIELD_KINDS, type FieldKind } from '@safety-qube/domain/records/fields';
import type { Condition } from '@safety-qube/domain/templates/template';
import { isTextKey, text } from '../../platform/i18n.ts';
import { pageText, pageTextOf } from '../../platform/page-text.ts';

/** What values of changes are called by somebody who reads them. */
export interface ValueWords {
  /** The name that a property has for an id; undefined if its values are not ids. */
  readonly value: (property: string, id: number) => string | undefined;
  /** What a value of a property is called for what it is a property of; undefined if that makes no difference. */
  readonly own?: (property: string, value: unknown) => string | undefined;
  /** An instant, by its text in ISO 8601. */
  readonly moment: (at: string) => string;
}
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Whether a value is an instant. */
export const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value);

const textOr = (language: Language, key: string, fallback: string): string =>
  isTextKey(key) ? text(language, key) : fallback;

/** Returns what was done, in words; an action that has none is shown as it is. */
export function actionText(language: Language, action: string): string {
  const [entity = '', verb] = action.split('.');
  if (isRecordType(entity)) return textOr(language, `audit.action.record.${verb}`, action);
  return textOr(language, `audit.action.${action}`, action);
}

/** Returns the name of a kind of subjects. */
export const entityText = (language: Language, entity: string): string =>
  isRecordType(entity) ? text(language, `recordType.${entity}`) : textOr(language, `audit.entity.${entity}`, entity);

/** Returns the label of a property of a change. A property can be a privilege. */
export const propertyText = (language: Language, property: string): string =>
  isPrivilege(property)
    ? pageTextOf(language, `privilege.${property}`)
    : textOr(language, `audit.property.${property}`, property);

/** Returns the name of a setting, with the type of records for one that each type has. */
export function settingText(language: Language, name: string): string | undefined {
  if (!isConfigShown(name)) return undefined;
  const prefix = fieldFlagOf(name)?.prefix;
  const type = RECORD_TYPE_NAMES.find((one) => prefix !== undefined && descriptorOf(one).configPrefix === prefix);
  const own = pageTextOf(language, `configuration.name.${settingTextKey(name)}`);
  return type ? `${entityText(language, type)} · ${own}` : own;
}

/** Returns the value of a setting that is a choice. */
export const choiceText = (language: Language, name: string, value: string): string | undefined =>
  configKey(name)?.kind === 'choice' ? pageTextOf(language, `configuration.choice.${name}.${value}`) : undefined;

/** Returns a word of a field that the tenant has defined: what it belongs to, and its kind. */
export function fieldWord(language: Language, property: string, value: unknown): string | undefined {
  if (property === 'kind' && FIELD_KINDS.some((kind) => kind === value))
    return pageTextOf(language, `customField.kindName.${value}`);
  if (property === 'type' && FIELD_OWNERS.some((owner) => owner === value) && !isRecordType(String(value)))
    return pageTextOf(language, `customField.owner.${value}`);
  return undefined;
}

/** Returns a text by language in the reader's, or in another one that it has. */
export function inLanguage(language: Language, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = new Map<string, unknown>(Object.entries(value));
  return [texts.get(language), texts.get('en'), ...texts.values()].find((one) => typeof one === 'string');
}

const languageText = (language: Language, code: string): string =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code;

/** Values that are words of the product, by property. */
const WORDS: Readonly<Record<string, (language: Language, value: string) => string>> = {
  status: (language, value) => pageTextOf(language, `people.status.${value}`),
  employments: (language, value) => pageTextOf(language, `employment.${value}`),
  employment: (language, value) => pageTextOf(language, `employment.${value}`),
  type: entityText,
  eventType: (language, value) => pageTextOf(language, `eventType.${value}`),
  languages: languageText,
  selectedLanguage: languageText,
  kind: (language, value) => textOr(language, `audit.kind.${value}`, value),
  level: (language, value) => pageTextOf(language, `place.${value}`),
  module: (language, value) => pageTextOf(language, `templates.module.${value}`),
  ...Object.fromEntries(BRAND_PICTURES.map((name) => [name, (language: Language) => text(language, 'audit.picture')])),
  pictureVersion: (language) => text(language, 'audit.picture'),
  privileges: propertyText,
};

/** Returns how the value of a field has to compare, in words: `Day, Night`, `above 7.5`. */
export function conditionText(
  language: Language,
  when: Condition,
  { kind, say }: { readonly kind: FieldKind; readonly say: (operand: string | number) => string },
): string {
  const operands = listText(language, operandsOf(when).map(say), 'unit');
  const comparison = comparisonName(kind, when.operator);
  if (comparison === 'is' || comparison === 'in') return operands;
  return `${pageText(language, `groups.comparison.${comparison}`).toLocaleLowerCase(language)} ${operands}`.trim();
}

/** Returns a value of a change in words; null for none. */
export function valueText(language: Language, property: string, value: unknown, words: ValueWords): string | null {
  if (value === null || value === undefined || value === '') return null;
  const own = words.own?.(property, value);
  if (own !== undefined) return own;
  if (typeof value === 'boolean') return text(language, value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return words.value(property, value) ?? String(value);
  if (isMoment(value)) return words.moment(value);
  if (typeof value === 'string') return WORDS[property]?.(language, value) ?? value;
  if (Array.isArray(value))
    return (
      listText(
        language,
        value.flatMap((one) => valueText(language, property, one, words) ?? []),
        'unit',
      ) || null
    );
  if (!Object.keys(value).length) return null;
  const parts = new Map<string, unknown>(Object.entries(value));
  const inner = parts.get('text') ?? parts.get('label') ?? parts.get('name');
  return (typeof inner === 'string' ? inner : inLanguage(language, inner ?? value)) ?? JSON.stringify(value);
}
