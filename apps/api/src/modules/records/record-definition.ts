import type { HistoryEntry } from '@safety-qube/contract/activity';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { RiskMatrix } from '@safety-qube/domain/records/risk';
import type { Closing, RecordAccess } from '@safety-qube/domain/records/workflow';
import type { RawBuilder, Updateable } from 'kysely';
import type * as z from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';
import type { TextKey } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NewRecordEvent } from './new-record-event.ts';
import type { RecordFacts } from './record-facts.ts';
import type { RecordRow } from './record-row.ts';

/** What changed: property > [before, after]. */
export type Change = HistoryEntry['change'];

/** What a type keeps of its own, as a row of its table, and what that means for the urgency of a new record. */
export interface OwnColumns {
  readonly row: Readonly<Record<string, unknown>>;
  readonly urgency: { readonly immediateDanger: boolean; readonly level: string | null };
}

/** What a type's own facts are told with, in the reader's language. */
export interface FactWords {
  /** The tenant's, its labels in the reader's language. */
  readonly matrix: RiskMatrix;
  readonly yesNo: (is: boolean) => string;
  /** A text of the server's own. */
  readonly say: (key: TextKey) => string;
  /** A moment as the reader's clock shows it; absent where a file holds it for machines to read. */
  readonly moment?: (at: Date) => string;
}

/** Who a new record is to have; what the type has no use for is left out. */
export interface WantedPeople {
  readonly facilityId: number;
  readonly category: string | null;
  /** Null for an anonymous one. */
  readonly raiserId: number | null;
  readonly ownerId?: number | undefined;
  readonly team?: readonly number[] | undefined;
  readonly verifierId?: number | null | undefined;
}

/** A fact that only one type has, for whoever writes it out in words: a column of an export, a line of a document. */
export interface OwnFact {
  readonly name: string;
  readonly label: TextKey;
  /** Of a row of the type's table with all the columns that `columns` names; null for nothing to say. */
  say(row: object, words: FactWords): string | null;
  /** The columns that it is made of, when they are not called as it is. */
  readonly columns?: readonly string[];
  /** The moment that it is, where it is one: an export has it as such. */
  at?(row: object): Date | null;
  /** Whether people write it, at length. */
  readonly isText?: boolean;
  /** How it stands out beside the status; null where it does not. */
  mark?(row: object, words: FactWords): { readonly text: string | null; readonly fill: string | null } | null;
}

/** A field of a type's own that a column of a file can go to. */
export interface OwnImportField {
  readonly name: string;
  readonly label: TextKey;
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'moment';
  /** Signs of a text. */
  readonly longest?: number;
  /** What a choice can be. */
  options?(words: Pick<FactWords, 'matrix' | 'say'>): { readonly value: string; readonly label: string }[];
  /** What a text, a number or a choice that is none of its options means to the type; undefined for one that means nothing. */
  read?(text: string): string | undefined;
  /** Whether every record needs it, and the field whose value stands for it where it has none. */
  readonly isRequired?: boolean;
  readonly orElse?: string;
  /** Whether it is the moment that a column with the time of day belongs to, where it has a day alone. */
  takesTime?: boolean;
}

/** A record that an import has written, with what it brought of the type's own, by field. */
export interface ImportedRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
}

/** What an import can bring of a type's own, and how that becomes the input of `create`. */
export interface OwnImport {
  readonly fields: readonly OwnImportField[];
  /** From values by field: a text, the value of a choice, 'true' or 'false', a moment as 2026-01-31T12:00:00 with the offset if it has one. */
  input(values: Readonly<Record<string, string>>): object;
  /**
   * Values of fields that a row leaves open, from what else it says: its own values, and what its category is called. Absent where
   * the type derives none.
   */
  derive?(values: Readonly<Record<string, string>>, categoryNames: readonly string[]): Readonly<Record<string, string>>;
  /** Writes what goes to other tables than the type's row; absent when there is nothing. */
  write?(tx: TenantDb, records: readonly ImportedRecord[], say: FactWords['say']): Promise<void>;
}

/** What somebody may do with a form that they see. */
export interface FormRights {
  /** The right without which they may not answer; null for whoever may. */
  readonly lacking: Privilege | null;
  /** Whether they read all of it; others read what whoever reported was asked. */
  readonly readsAll: boolean;
  /** People who are not named to them: an answer that names one is left out. */
  readonly unnamed: ReadonlySet<number>;
}

/** What an action does beside the change of status. */
export interface Effect {
  /** Where it leads, when the table's next status does not hold. */
  readonly to?: string;
  /** Whether the record comes to its end by it, when the status does not say so. */
  readonly isEnd?: boolean;
  readonly closedAs?: Closing;
  readonly note?: string | undefined;
  readonly set?: Updateable<DB['record']>;
  readonly change?: NewRecordEvent['change'];
  readonly detail?: NewRecordEvent['detail'];
  /** Another record, which this one now repeats or no longer does. */
  readonly repeated?: { readonly id: number; readonly change: readonly [number | null, number | null] };
}

/** Somebody taking an action on a record. */
export interface Acting {
  readonly ctx: Ctx;
  readonly platform: Platform;
  readonly definition: RecordDefinition;
  readonly record: RecordRow;
}

/** What each action of a type's workflow does; the body is what its contract says. */
export type ActionEffects = Readonly<Record<string, (acting: Acting, body: never) => Effect | Promise<Effect>>>;

/** What a type may have of its own where others are as the engine has it: `AS_OTHERS` says how. */
interface OwnParts {
  /** Relations that an edit gives to others, beside owner and those who are informed. */
  relate(input: object): Partial<Record<Relation, readonly number[]>>;
  /** The changes of its history as the caller may read them. */
  history(ctx: Ctx, record: RecordRow, changes: readonly Change[]): Promise<readonly Change[]>;
  /** Whether what it reports is grave, so that weak measures are no answer. */
  isSerious(row: object): boolean;
  /** What the caller may do with the form of one; 404 for one that they do not see. */
  formRights(ctx: Ctx, id: number): Promise<FormRights>;
  /** Columns of a list’s line that are none of its table, as a person may see them: of `r`, the record, and `x`, that table. */
  listed(actor: Actor): readonly RawBuilder<unknown>[];
  /** What may be done with it that only this type knows. */
  abilities(row: object, access: RecordAccess, record: RecordFacts): Readonly<Record<string, boolean>>;
}

/** A type without parts of its own: nothing is added, each change is told as it was written, and it has no forms. */
const AS_OTHERS: OwnParts = {
  relate: () => ({}),
  history: async (_ctx, _record, changes) => changes,
  isSerious: () => false,
  async formRights() {
    throw notFound();
  },
  listed: () => [],
  abilities: () => ({}),
};

/**
 * What the server adds to what is said of a type of record; everything else is the engine's. `row` and `input` are the type's own:
 * rows of its table with the columns that `columns` names, and the bodies of its contract.
 */
export interface RecordDefinition extends RecordTypeDescriptor<RecordType>, OwnParts {
  /** What each action of its workflow does beside the change of status. */
  readonly effects: ActionEffects;
  /** Its own table, one row for each record. */
  readonly table: keyof DB;
  /** Columns of it that a list shows, and those that only the record's page does. */
  readonly columns: { readonly item: readonly string[]; readonly detail: readonly string[] };
  /** What those columns mean, in words. */
  readonly facts: readonly OwnFact[];
  /** The query that its list takes, as its contract has it. */
  readonly query: z.ZodObject;
  /** People whom an input names: they have to be active ones. */
  namedIn(input: Pick<WantedPeople, 'ownerId' | 'team' | 'verifierId'>): number[];
  /** Who is what to a new record. */
  choosePeople(rules: Responsibilities, wanted: WantedPeople): (readonly [employeeId: number, relation: Relation])[];
  /** The type's own part of a new record. Refuses what its rules refuse. */
  create(input: object, rules: { readonly matrix: RiskMatrix }): OwnColumns;
  /** What an edit changes of it, by column; what it leaves alone is absent. Refuses what its rules refuse. */
  change(
    input: object,
    row: object,
    rules: { readonly matrix: RiskMatrix; readonly access: RecordAccess },
  ): Readonly<Record<string, unknown>>;
  /** Conditions on `r` and on `x`, the type's table, for the filters that only this type has, as an actor may ask for them. */
  filter(query: object, actor: Actor): RawBuilder<unknown>[];
  presentItem(row: object): object;
  presentDetail(row: object): object;
}

/** A type of record by what it adds; the rest is as with others. */
export const defineRecordType = (
  type: Omit<RecordDefinition, keyof OwnParts> & Partial<OwnParts>,
): RecordDefinition => ({ ...AS_OTHERS, ...type });

/** What the server knows of each type of record. */
export type RecordDefinitions = Readonly<Record<RecordType, RecordDefinition>>;

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly recordDefinitions: RecordDefinitions;
  }
}
declare module '../../platform/context.ts' {
  interface Ctx {
    readonly recordDefinitions: RecordDefinitions;
  }
}
