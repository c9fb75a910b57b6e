import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import { isLanguage, type Language } from '@safety-qube/domain/languages';
import type { WordKind } from '@safety-qube/domain/own-words';
import type { Privilege } from '@safety-qube/domain/privileges';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { sql } from 'kysely';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { text } from '../../platform/i18n.ts';
import { pageText, pageTextOf } from '../../platform/page-text.ts';
import { readLocalisation } from '../config/index.ts';
import { hasSeededText, labelOf, seededFieldKey } from '../custom-fields/index.ts';
import { hasSeededName } from '../people/index.ts';

/** A word with all its wordings, and the name that languages without one read. */
export type Word = Omit<OwnWord, 'name' | 'of' | 'canEdit'> & {
  /** What it belongs to, as the caller reads it; null for nothing that has a name. */
  readonly of: Wording | null;
  readonly label: string;
  /** The facility whose word it is; null for the whole tenant. */
  readonly facilityId: number | null;
  /** What a field, its options or a priority are of: a type of record, people, or another list; null for other words. */
  readonly type: string | null;
  readonly isFixed: boolean;
};
type Wording = (language: Language) => string;
type Reading = Pick<Ctx, 'tx'>;

/** The right that changing a word of a kind needs. */
export const WORD_PRIVILEGES: Readonly<Record<WordKind, Privilege>> = {
  level: 'management.facility.edit',
  place: 'management.facility.edit',
  field: 'management.customField.edit',
  option: 'management.customField.edit',
  priority: 'management.customField.edit',
  role: 'management.role.edit',
  group: 'management.userGroup.edit',
};

/** The languages of the tenant that words have wordings for: those with complete texts. */
export const readWordLanguages = async (ctx: Reading): Promise<Language[]> =>
  (await readLocalisation(ctx)).supportedLanguages.filter(isLanguage);

const textsIn = (languages: readonly Language[], wording: Wording | undefined): TextsByLanguage =>
  wording ? Object.fromEntries(languages.map((language) => [language, wording(language)])) : {};

/** The texts of seeded data while it has its seeded name. */
const seeded = (key: string, label: string): Wording | undefined =>
  hasSeededText(key, label) ? (language) => text(language, key) : undefined;

/** Reads the words of the tenant, except for the names of its places. */
export async function readWords({ tx }: Reading, languages: readonly Language[]): Promise<Word[]> {
  const [levels, fields, priorities, roles, groups] = await Promise.all([
    tx.selectFrom('org_level').select(['key', 'display_name', 'names']).orderBy('position').execute(),
    tx
      .selectFrom('custom_field')
      .select(['id', 'type', 'key', 'label', 'labels', 'options', 'facility_id'])
      .where('is_active', '=', true)
      .orderBy('type')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    tx.selectFrom('priority').selectAll().orderBy('type').orderBy('position').execute(),
    tx.selectFrom('role').selectAll().orderBy('position').orderBy('id').execute(),
    tx.selectFrom('user_group').select(['id', 'name', 'names']).where('is_active', '=', true).orderBy('name').execute(),
  ]);
  const word = (
    kind: WordKind,
    id: string | number,
    label: string,
    own: TextsByLanguage | undefined,
    wording: Wording | undefined,
    more: Partial<Pick<Word, 'of' | 'type' | 'facilityId' | 'isFixed'>> = {},
  ): Word => ({
    ...{ kind, id: String(id), label, of: null, own: own ?? {}, bundled: textsIn(languages, wording) },
    ...{ isSame: false, type: null, facilityId: null, isFixed: false, ...more },
  });
  return [
    ...levels.map(({ key, display_name: label, names }) => {
      return word(
        'level',
        key,
        label ?? key,
        names,
        label ? undefined : (language) => pageText(language, `place.${key}`),
      );
    }),
    ...fields.map(({ id, type, key, label, labels, facility_id: facilityId }) =>
      word('field', id, label, labels, seeded(seededFieldKey({ type, key }), label), { type, facilityId }),
    ),
    ...fields.flatMap(({ id, type, key, options, facility_id: facilityId, ...field }) =>
      options
        .filter(({ isActive }) => isActive)
        .map(({ value, label, labels }) =>
          word('option', `${id}:${value}`, label, labels, seeded(seededFieldKey({ type, key }, value), label), {
            of: (language) => labelOf(language, field, seededFieldKey({ type, key })),
            ...{ type, facilityId },
          }),
        ),
    ),
    ...priorities.map(({ id, type, name, alias_name: label, names }) =>
      word('priority', id, label, names, seeded(`seeded.priority.${name}`, label), { type }),
    ),
    ...roles.map((role) =>
      word(
        'role',
        role.id,
        role.name,
        role.names,
        hasSeededName(role) ? (language) => text(language, `role.${role.key}`) : undefined,
        { isFixed: role.is_fixed },
      ),
    ),
    ...groups.map(({ id, name, names }) => word('group', id, name, names, undefined)),
  ];
}

/** Whether a word has a wording in a language. */
export const isWorded = ({ own, bundled, isSame }: Pick<Word, 'own' | 'bundled' | 'isSame'>, language: Language) =>
  isSame || own[language] !== undefined || bundled[language] !== undefined;

interface PlaceWord {
  readonly id: string;
  readonly name: string;
  readonly of: string | null;
  readonly facilityId: number;
}
/** The places in use that the caller's role reaches, by name; as words they are the same in every language. */
const selectPlaces = (ctx: Ctx, search: string | undefined) => {
  const { facilityIds } = actorOf(ctx);
  return sql<PlaceWord>`
    select * from (
      select f.id::text id, f.name, null::text "of", f.id::int "facilityId" from facility f where f.is_active
      union all
      select u.level || ':' || u.id, u.name, f.name, f.id::int from org_unit u
        join facility f on f.tenant_id = u.tenant_id and f.id = u.facility_id and f.is_active where u.is_active) p
    where ${facilityIds === null ? sql`true` : sql`"facilityId" = any(${[...facilityIds]}::bigint[])`}
      and ${search ? sql`lower(name collate app.reading) like ${having(search.toLowerCase())}` : sql`true`}`;
};

/** The name of what fields and priorities are of. */
const typeName = (language: Language, type: string): string =>
  isRecordType(type) ? text(language, `recordType.${type}`) : pageTextOf(language, `customField.owner.${type}`);

/** What a word belongs to, from the outside in: `Hazards · Category`. */
const belongsTo = ({ language }: Pick<Ctx, 'language'>, { type, of }: Word): string | null =>
  [type === null ? [] : typeName(language, type), of?.(language) ?? []].flat().join(' · ') || null;

/** Presents a word as the caller reads it. */
function present(ctx: Ctx, one: Word): OwnWord {
  const { label, facilityId, type: _, isFixed, ...word } = one;
  const { language } = ctx;
  return {
    ...word,
    of: belongsTo(ctx, one),
    name: word.own[language] ?? word.bundled[language] ?? label,
    canEdit: !isFixed && can(actorOf(ctx), WORD_PRIVILEGES[word.kind], facilityId),
  };
}
const placeWord = ({ name, of, ...place }: PlaceWord): Word => ({
  ...{ kind: 'place', label: name, own: {}, bundled: {}, isSame: true, isFixed: false, type: null, ...place },
  of: of === null ? null : () => of,
});

interface Wanted {
  readonly kind?: WordKind | undefined;
  readonly search?: string | undefined;
  readonly missing?: Language | undefined;
  readonly page: number;
  readonly size: number;
}
/** Returns a page of the words: those of some number first, names of places, of which there are many, last. 403. */
export async function pageWords(ctx: Ctx, { kind, search, missing, page, size }: Wanted) {
  authorize(ctx, 'management.branding.read');
  const wanted = (search ?? '').toLocaleLowerCase();
  const found =
    kind === 'place'
      ? []
      : (await readWords(ctx, await readWordLanguages(ctx))).filter(
          (word) =>
            (kind === undefined || word.kind === kind) &&
            (missing === undefined || !isWorded(word, missing)) &&
            [word.label, belongsTo(ctx, word) ?? '', ...Object.values(word.own), ...Object.values(word.bundled)].some(
              (one) => one?.toLocaleLowerCase().includes(wanted),
            ),
        );
  const from = (page - 1) * size;
  const words = found.slice(from, from + size);
  const hasPlaces = missing === undefined && (kind === undefined || kind === 'place');
  const places = selectPlaces(ctx, search);
  const [counted, listed] = hasPlaces
    ? await Promise.all([
        sql<{ total: number }>`select count(*)::int total from (${places}) p`.execute(ctx.tx),
        sql<PlaceWord>`select * from (${places}) p order by "of" nulls first, (name) collate app.reading, id
          limit ${size - words.length} offset ${Math.max(0, from - found.length)}`.execute(ctx.tx),
      ])
    : [undefined, undefined];
  return {
    items: [...words, ...(listed?.rows ?? []).map(placeWord)].map((word) => present(ctx, word)),
    total: found.length + (counted?.rows[0]?.total ?? 0),
  };
}

/** Returns one word as the caller reads it; undefined for none. */
export async function findWord(ctx: Ctx, kind: WordKind, id: string): Promise<OwnWord | undefined> {
  if (kind !== 'place') {
    const words = await readWords(ctx, await readWordLanguages(ctx));
    const found = words.find((word) => word.kind === kind && word.id === id);
    return found && present(ctx, found);
  }
  const { rows } = await sql<PlaceWord>`select * from (${selectPlaces(ctx, undefined)}) p where id = ${id}`.execute(
    ctx.tx,
  );
  return rows[0] && present(ctx, placeWord(rows[0]));
}
