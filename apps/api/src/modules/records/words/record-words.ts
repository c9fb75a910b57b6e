import { assetName } from '@safety-qube/domain/assets';
import { mailbox } from '@safety-qube/domain/mailbox';
import { personName } from '@safety-qube/domain/person-name';
import type { PlaceLevel } from '@safety-qube/domain/place-levels';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Ctx } from '../../../platform/context.ts';
import { isTextKey, statusText, text, textOf } from '../../../platform/i18n.ts';
import { listPriorities, readRiskMatrices } from '../../custom-fields/index.ts';
import { readDefinition } from '../../organisation/index.ts';
import type { FactTexts, OwnFact } from '../record-definition.ts';
import { readCategories } from './read-categories.ts';

type Reading = Pick<Ctx, 'tx' | 'language'>;

/** Texts for what records of a type contain, in the reader's language and in the tenant's terms. */
export interface RecordWords extends FactTexts {
  readonly status: (status: string) => string;
  readonly closing: (closing: string) => string;
  readonly priority: (value: number) => string;
  /** The facility's own name of the category if it has one. */
  readonly category: (value: string, facilityId: number) => string;
  readonly facility: (id: number) => string;
  readonly unit: (id: number) => string;
  /** A person's name and e-mail address, so that a program can identify the same person again. */
  readonly mailbox: (id: number) => string;
  readonly level: (key: PlaceLevel) => string;
  readonly fact: (fact: OwnFact) => string;
}

/** Reads names by id, including those of inactive entries, because old records refer to them. */
async function readNames({ tx }: Pick<Ctx, 'tx'>) {
  const facilities = await tx.selectFrom('facility').select(['id', 'name']).execute();
  const units = await tx.selectFrom('org_unit').select(['id', 'name']).execute();
  const people = await tx.selectFrom('employee').select(['id', 'firstname', 'lastname', 'email']).execute();
  const assets = await tx.selectFrom('asset').select(['id', 'tag', 'name']).execute();
  return {
    facilities: new Map(facilities.map(({ id, name }) => [id, name])),
    units: new Map(units.map(({ id, name }) => [id, name])),
    assets: new Map(assets.map((asset) => [asset.id, assetName(asset)])),
    people: new Map(people.map((person) => [person.id, personName(person)])),
    mailboxes: new Map(people.map((person) => [person.id, mailbox(personName(person), person.email)])),
  };
}

/** The key of how a record ended, in the variant for its type if there is one. */
function closingKey(closing: string, type: RecordType): string {
  const own = `closing.${closing}_${type}`;
  return isTextKey(own) ? own : `closing.${closing}`;
}

/** Reads the texts for records of a type, with one statement per kind. */
export async function readRecordWords(ctx: Reading, type: RecordType): Promise<RecordWords> {
  const { language } = ctx;
  const category = await readCategories(ctx, type);
  const priorities = new Map(
    ((await listPriorities(ctx))[type] ?? []).map(({ priorityValue, aliasName }) => [priorityValue, aliasName]),
  );
  const { matrix, matrixOf } = await readRiskMatrices(ctx);
  const levels = new Map((await readDefinition(ctx)).map(({ key, name }) => [key, name]));
  const { facilities, units, assets, people, mailboxes } = await readNames(ctx);
  return {
    language,
    matrix,
    matrixOf,
    category,
    status: (status) => statusText(language, status),
    closing: (closing) => textOf(language, closingKey(closing, type)),
    priority: (value) => priorities.get(value) ?? String(value),
    facility: (id) => facilities.get(id) ?? '',
    unit: (id) => units.get(id) ?? '',
    asset: (id) => assets.get(id) ?? '',
    person: (id) => people.get(id) ?? '',
    mailbox: (id) => mailboxes.get(id) ?? '',
    level: (key) => levels.get(key) ?? text(language, `place.${key}`),
    fact: ({ label }) => text(language, label),
    say: (key) => text(language, key),
    yesNo: (is) => text(language, is ? 'word.yes' : 'word.no'),
  };
}
