import { setImmediate } from 'node:timers/promises';
import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { assetName } from '@safety-qube/domain/assets';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { addressIn } from '@safety-qube/domain/mailbox';
import { personName } from '@safety-qube/domain/person-name';
import { fold } from '@safety-qube/domain/plain-text';
import { CLOSED_WORDS, OPEN_WORDS } from '@safety-qube/domain/records/import-status';
import { statusText } from '../../platform/i18n.ts';
import type { ImportedType } from './imported-type.ts';
import type { KnownPerson, Lookups } from './lookups.ts';

/** The meaning of a text of the file: a known value, several equal ones, something new, nothing, or unknown. */
export type Meaning =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'create' | 'none' | 'unknown' | 'twice' };

type Find = (text: string) => { readonly value: string } | 'twice' | undefined;

/** A longer text is not a name, and is not worth folding. */
const LONGEST_NAME = 500;

/** Finds values by their names: by the exact name, then ignoring case, accents and punctuation. */
function nameIndex(): { add(name: string, folded: string, value: string): void; readonly find: Find } {
  // Null when several values have the name.
  const exact = new Map<string, string | null>();
  const folded = new Map<string, string | null>();
  const put = (map: Map<string, string | null>, key: string, value: string): void => {
    const before = map.get(key);
    if (key !== '') map.set(key, before === undefined || before === value ? value : null);
  };
  return {
    add(name, withoutSigns, value) {
      put(exact, name.trim(), value);
      put(folded, withoutSigns, value);
    },
    find(text) {
      const found = exact.get(text) ?? (text.length <= LONGEST_NAME ? folded.get(fold(text)) : undefined);
      if (found === undefined) return undefined;
      return found === null ? 'twice' : { value: found };
    },
  };
}

function finder(entries: Iterable<readonly [name: string, value: string]>): Find {
  const index = nameIndex();
  for (const [name, value] of entries) index.add(name, fold(name), value);
  return index.find;
}

/** People whose names are indexed before yielding to the event loop. */
const PEOPLE_PER_BATCH = 500;

/** Finds people by their address, which may follow a name, else by their name; active people before inactive ones. */
async function personFinder(people: readonly KnownPerson[]): Promise<Find> {
  const [active, all] = [nameIndex(), nameIndex()];
  for (const [at, person] of people.entries()) {
    if (at % PEOPLE_PER_BATCH === PEOPLE_PER_BATCH - 1) await setImmediate();
    for (const name of [person.email, personName(person), `${person.lastname} ${person.firstname}`]) {
      const folded = fold(name);
      all.add(name, folded, String(person.id));
      if (person.isActive) active.add(name, folded, String(person.id));
    }
  }
  return (given) => {
    const text = addressIn(given) ?? given;
    return active.find(text) ?? all.find(text);
  };
}

function statusFinder({ workflow }: ImportedType): Find {
  const names = workflow.statuses.flatMap((status) => [
    [status, status] as const,
    ...LANGUAGES.map((language) => [statusText(language, status), status] as const),
  ]);
  const byName = finder(names);
  const byCommonWord = finder([
    ...OPEN_WORDS.map((name) => [name, workflow.first] as const),
    ...CLOSED_WORDS.map((name) => [name, workflow.last] as const),
  ]);
  return (text) => byName(text) ?? byCommonWord(text);
}

const optionFinder = ({ options = [] }: ImportField): Find =>
  finder(options.flatMap(({ value, label }) => [[label, value] as const, [value, value] as const]));

/** Finds assets by their tag, with or without their name. */
const assetFinder = ({ assets }: Lookups): Find =>
  finder(assets.flatMap((asset) => [asset.tag, assetName(asset)].map((name) => [name, String(asset.id)] as const)));

/**
 * Returns a function that finds the meaning of a text in a field of a choice, a person or a facility; units depend on the facility
 * in the same row.
 */
export async function makeMeanings(
  definition: ImportedType,
  fields: readonly ImportField[],
  lookups: Lookups,
  mapping: ImportMapping,
): Promise<(field: string, text: string) => Meaning> {
  const translations = new Map(mapping.translations.map(({ field, from, to }) => [`${field}\n${from}`, to]));
  const finders = new Map<string, Find>();
  const byPerson = await personFinder(lookups.people);
  for (const field of fields) {
    if (field.name === 'status') finders.set('status', statusFinder(definition));
    else if (field.kind === 'person') finders.set(field.name, byPerson);
    else if (field.name === 'facility')
      finders.set(
        'facility',
        finder(
          lookups.facilities.flatMap(({ id, name, code }) => [
            [name, String(id)] as const,
            ...(code ? [[code, String(id)] as const] : []),
          ]),
        ),
      );
    else if (field.name === 'priority') {
      const names = lookups.priorities.map(({ name, priorityValue }) => [name, String(priorityValue)] as const);
      const [byOption, byName] = [optionFinder(field), finder(names)];
      finders.set('priority', (text) => byOption(text) ?? byName(text));
    } else {
      const { kind, read } = definition.import.fields.find(({ name }) => name === field.name) ?? {};
      const byOption = kind === 'asset' ? assetFinder(lookups) : optionFinder(field);
      const byReading: Find = (text) => {
        const value = read?.(text);
        return value === undefined ? undefined : { value };
      };
      finders.set(field.name, (text) => byOption(text) ?? byReading(text));
    }
  }
  const remembered = new Map<string, Meaning>();
  const decide = (field: string, text: string): Meaning => {
    const translation = translations.get(`${field}\n${text}`);
    if (translation && 'value' in translation) return { kind: 'value', value: translation.value };
    if (translation && 'none' in translation) return { kind: 'none' };
    const found = finders.get(field)?.(text);
    if (found === 'twice') return { kind: 'twice' };
    if (found) return { kind: 'value', value: found.value };
    if (translation && 'create' in translation) return { kind: 'create' };
    const other = mapping.others?.[field];
    if (other) return { kind: other };
    // The raiser of an old record need not have an account.
    return { kind: field === 'raiser' ? 'none' : 'unknown' };
  };
  return (field, text) => {
    const key = `${field}\n${text}`;
    const known = remembered.get(key);
    if (known) return known;
    const meaning = decide(field, text);
    if (remembered.size < 50_000 && text.length <= LONGEST_NAME) remembered.set(key, meaning);
    return meaning;
  };
}
