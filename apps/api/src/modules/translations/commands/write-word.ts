import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import type { Language } from '@safety-qube/domain/languages';
import { WORD_LENGTHS, type WordKind } from '@safety-qube/domain/own-words';
import { PLACE_LEVELS, type PlaceLevel } from '@safety-qube/domain/place-levels';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import { nameRole } from '../../access/index.ts';
import { findField, priorities, saveField } from '../../custom-fields/index.ts';
import { updateGroup } from '../../groups/index.ts';
import { changeLevel, saveFacility, saveUnit, UNIT_LEVELS } from '../../organisation/index.ts';
import { findWord, readWordLanguages, WORD_PRIVILEGES } from '../words.queries.ts';

export interface WrittenWord {
  readonly kind: WordKind;
  readonly id: string;
  readonly language: Language;
  readonly before: string | null;
  readonly text: string | null;
}

const isLevel = (key: string): key is PlaceLevel => PLACE_LEVELS.some((level) => level === key);
function levelOf(id: string): PlaceLevel {
  if (!isLevel(id)) throw notFound();
  return id;
}

/** Writes the wordings of a word by the operation of what it names, which authorizes, checks, logs and can be undone. */
type Write = (ctx: Ctx, id: string, own: TextsByLanguage) => Promise<unknown>;

async function writeOption(ctx: Ctx, id: string, own: TextsByLanguage): Promise<void> {
  const [fieldId = '', value] = id.split(':');
  const row = await findField(ctx, Number(fieldId));
  const options = row.options.map(({ id: optionId, label, isActive, order, labels, ...option }) => ({
    ...{ id: optionId, value: option.value, label, isActive, order },
    labels: option.value === value ? own : (labels ?? {}),
  }));
  await saveField(ctx, { id: row.id, type: row.type as never, options });
}

const WRITE: Readonly<Record<Exclude<WordKind, 'place'>, Write>> = {
  level: (ctx, id, names) => changeLevel(ctx, levelOf(id), { names }),
  async field(ctx, id, labels) {
    const { type } = await findField(ctx, Number(id));
    return saveField(ctx, { id: Number(id), type: type as never, labels });
  },
  option: writeOption,
  priority: (ctx, id, names) => priorities.update(ctx, Number(id), { names }),
  role: (ctx, id, names) => nameRole(ctx, Number(id), { names }),
  group: (ctx, id, names) => updateGroup(ctx, { id: Number(id), names }),
};

/** The row that a word is in, which is locked so that two people cannot write it on the same wording. */
const TABLES = {
  level: 'org_level',
  field: 'custom_field',
  option: 'custom_field',
  priority: 'priority',
  role: 'role',
  group: 'user_group',
} as const;

async function lock(ctx: Ctx, kind: WordKind, id: string): Promise<void> {
  const [first = '', unit] = id.split(':');
  if (kind === 'level')
    await ctx.tx.selectFrom('org_level').select('key').where('key', '=', levelOf(id)).forUpdate().execute();
  else if (kind === 'place')
    await ctx.tx
      .selectFrom(unit === undefined ? 'facility' : 'org_unit')
      .select('id')
      .where('id', '=', Number(unit ?? first))
      .forUpdate()
      .execute();
  else await ctx.tx.selectFrom(TABLES[kind]).select('id').where('id', '=', Number(first)).forUpdate().execute();
}

/** Renames a place, which is called the same in every language. 422 WORD_NEEDED without a name. */
async function writePlace(ctx: Ctx, id: string, name: string | null): Promise<void> {
  if (name === null) throw refuse('WORD_NEEDED');
  const [first = '', unit] = id.split(':');
  const level = UNIT_LEVELS.find((one) => one === first);
  if (level && unit !== undefined) await saveUnit(ctx, level, { id: Number(unit), name });
  else await saveFacility(ctx, { id: Number(first), name });
}

const IDS: Readonly<Record<WordKind, RegExp>> = {
  level: /^[a-z]+$/,
  place: /^(?:[a-z]+:)?\d{1,15}$/,
  field: /^\d{1,15}$/,
  option: /^\d{1,15}:./,
  priority: /^\d{1,15}$/,
  role: /^\d{1,15}$/,
  group: /^\d{1,15}$/,
};

/**
 * Writes what a word of the organisation is called in a language, or that it is called as in all. The rights are those of what it
 * names (403). 404 for no such word; 409 STALE with the current wording if that is not the one that was read; 422
 * LANGUAGE_NOT_SUPPORTED, WORD_TOO_LONG, WORD_NEEDED and what the operation refuses.
 */
export async function writeWord(ctx: Ctx, { kind, id, language, before, text }: WrittenWord): Promise<OwnWord> {
  authorize(ctx, 'management.branding.read');
  authorizeSomewhere(ctx, WORD_PRIVILEGES[kind]);
  if (!(await readWordLanguages(ctx)).includes(language)) throw refuse('LANGUAGE_NOT_SUPPORTED', { language });
  const most = WORD_LENGTHS[kind];
  if (text !== null && text.length > most) throw refuse('WORD_TOO_LONG', { most });
  if (!IDS[kind].test(id)) throw notFound();
  await lock(ctx, kind, id);
  const word = await findWord(ctx, kind, id);
  if (!word) throw notFound();
  const now = word.isSame ? word.name : (word.own[language] ?? null);
  if (now !== before) throw conflict('STALE', {}, { current: word });
  if (kind === 'place') await writePlace(ctx, id, text);
  else {
    const { [language]: _, ...others } = word.own;
    await WRITE[kind](ctx, id, text === null ? others : { ...others, [language]: text });
  }
  const saved = await findWord(ctx, kind, id);
  if (!saved) throw notFound();
  return saved;
}
