import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import type { Language } from '@safety-qube/domain/languages';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { ApprovalFacts } from '@safety-qube/domain/records/approver-lines';
import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { RatingMatrix, RiskMatrix } from '@safety-qube/domain/records/risk';
import type { Closing, RecordAccess } from '@safety-qube/domain/records/workflow';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';
import type { TextKey } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NewRecordEvent } from './new-record-event.ts';
import type { RecordFacts } from './record-facts.ts';
import type { RecordRow, RecordToAct } from './record-row.ts';
import type { DefaultField, DefaultRule } from './type-defaults.ts';

/** What changed: property > [before, after]. */
export type Change = HistoryEntry['change'];

/** The row of the type's own table for a new record, and what in it determines the default priority. */
export interface OwnColumns {
  readonly row: Readonly<Record<string, unknown>>;
  readonly urgency: { readonly immediateDanger: boolean; readonly level: string | null };
}

/** Texts and formats for presenting a type's facts in the reader's language. */
export interface FactTexts {
  readonly language: Language;
  /** The tenant's current matrix, with labels in the reader's language. */
  readonly matrix: RiskMatrix;
  /** The version of the matrix by which something was rated. */
  readonly matrixOf: (version: number | null) => RiskMatrix;
  readonly yesNo: (is: boolean) => string;
  /** Returns a text of the server in the reader's language. */
  readonly say: (key: TextKey) => string;
  /** Formats a time in the reader's time zone; absent in files that machines read, which contain UTC. */
  readonly moment?: (at: Date) => string;
  /** Formats a day (2026-11-05); absent in files that machines read, which contain it as it is. */
  readonly day?: (day: string) => string;
  /** Returns the name of a person. */
  readonly person: (id: number) => string;
  /** Returns the tag and the name of an asset. */
  readonly asset: (id: number) => string;
}

/** People requested for a new record; a type ignores those that it has no relation for. */
export interface WantedPeople extends ApprovalFacts {
  /** Null for an anonymous record. */
  readonly raiserId: number | null;
  readonly ownerId?: number | undefined;
  readonly team?: readonly number[] | undefined;
  readonly verifierId?: number | null | undefined;
}

/** A fact that only one type has, presented as text: a column of an export or a line of a document. */
export interface OwnFact<Row extends object = object> {
  readonly name: string;
  readonly label: TextKey;
  /**
   * Formats the fact from a row of the type's table with all columns that `columns` of the definition names; null if there is none.
   */
  say(row: Row, words: FactTexts): string | null;
  /** The columns that it is derived from, if not the one of the same name. */
  readonly columns?: readonly string[];
  /** Returns the time, if the fact is one: an export writes it as a time, not as text. */
  at?(row: Row): Date | null;
  /** Returns the day (2026-11-05), if the fact is one: an export writes it as a day, not as text. */
  day?(row: Row): string | null;
  /** Whether it is a free text. */
  readonly isText?: boolean;
  /** The badge next to the status; null for none. */
  mark?(row: Row, words: FactTexts): { readonly text: string | null; readonly fill: string | null } | null;
}

/** What the caller may do with the form of a record that they may see. */
export interface FormRights {
  /** The privilege that they lack for answering; null if they may answer. */
  readonly lacking: Privilege | null;
  /** Whether they may read all of it; others read the questions that the raiser was asked. */
  readonly readsAll: boolean;
  /** People whose names they may not see: an answer that names one is left out. */
  readonly unnamed: ReadonlySet<number>;
}

/** What an action does besides changing the status. */
export interface Effect {
  /** The next status, if it differs from the transition's. */
  readonly to?: string;
  /** Whether the action closes the record, if the next status does not determine that. */
  readonly isEnd?: boolean;
  readonly closedAs?: Closing;
  readonly note?: string | undefined;
  readonly set?: Updateable<DB['record']>;
  readonly change?: NewRecordEvent['change'];
  readonly detail?: NewRecordEvent['detail'];
  /** The other record that this one is now a duplicate of, or no longer is. */
  readonly repeated?: { readonly id: number; readonly change: readonly [number | null, number | null] };
}

/** The arguments common to all actions on a record. */
export interface Acting {
  readonly ctx: Ctx;
  readonly platform: Platform;
  readonly definition: RecordDefinition;
  readonly record: RecordToAct;
}

/** Handlers by action of a type's workflow; the type's contract defines each body. */
export type ActionEffects = Readonly<Record<string, (acting: Acting, body: never) => Effect | Promise<Effect>>>;

/**
 * What is specific to a type: rows of its table with the columns that its definition names, and the bodies and the query of its
 * contract.
 */
export interface RecordShapes {
  readonly row: object;
  readonly raise: object;
  readonly edit: object;
  readonly query: object;
}

/** A column with a person who has a relation to the record, and the property of a history that says when it changed. */
export interface RelationColumn {
  readonly relation: Relation;
  readonly column: string;
  readonly property: string;
}

/** The person to whom deadlines are shown. */
export type ClockReader = Pick<Actor, 'employeeId' | 'privileges' | 'facilityIds'>;

/** How the deadlines of reports to authorities are read for records of several types. */
export interface ReportClocks {
  /** Returns what the deadline of a record `r` depends on, as JSON, as far as the reader may see it. */
  facts(reader: ClockReader): RawBuilder<unknown>;
  /** Returns the deadline that follows from these; null if none is running. */
  of(facts: object): RunningClock | null;
}

/** Parts of a definition that a type may leave out; `DEFAULT_PARTS` then applies. */
interface OwnParts<S extends RecordShapes = RecordShapes> {
  /** Throws a Refusal if the input of a new record or of an edit refers to something that does not exist. */
  checkReferences(ctx: Ctx, input: S['raise'] | S['edit']): Promise<void>;
  /** Returns the people whom an edit gives other relations than owner and fyi. */
  relate(input: S['edit']): Partial<Record<Relation, readonly number[]>>;
  /** Returns the changes of its history as the caller may read them. */
  history(ctx: Ctx, record: RecordRow, changes: readonly Change[]): Promise<readonly Change[]>;
  /** Whether the reported event is so serious that weak measures alone are not an adequate response. */
  isSerious(row: S['row']): boolean;
  /** Whether the reported event makes the record critical. */
  isImmediateDanger(row: S['row']): boolean;
  /** The condition on a record `r` that people are named who were hurt. */
  readonly namesInjured: RawBuilder<unknown>;
  /** Returns the caller's rights to the form of a record that they may see. */
  formRights(ctx: Ctx, record: RecordRow & S['row'], access: RecordAccess): Promise<FormRights>;
  /**
   * Columns of a list’s row that are not in the type's table, as far as the actor may see them; expressions on the record `r` and
   * that table `x`.
   */
  listed(actor: Actor): readonly RawBuilder<unknown>[];
  /** Null for a type whose records are not reported to authorities. */
  readonly reportClocks: ReportClocks | null;
  /** The custom fields of the type in a new tenant, and who is notified of its records there. */
  readonly defaultFields: readonly DefaultField[];
  readonly defaultRules: readonly DefaultRule[];
  /** Columns of its table that actions change, which an undo restores. */
  readonly formerColumns: readonly string[];
  /** Returns the abilities that only this type has. */
  abilities(row: S['row'], access: RecordAccess, record: RecordFacts): Readonly<Record<string, boolean>>;
}

/**
 * The defaults: no references and additions, each change as it was written, nobody hurt, and no forms; a
 * new tenant has no fields and rules for it.
 */
const DEFAULT_PARTS: OwnParts = {
  checkReferences: async () => undefined,
  relate: () => ({}),
  history: async (_ctx, _record, changes) => changes,
  isSerious: () => false,
  isImmediateDanger: () => false,
  namesInjured: sql`false`,
  async formRights() {
    throw notFound();
  },
  listed: () => [],
  reportClocks: null,
  defaultFields: [],
  defaultRules: [],
  formerColumns: [],
  abilities: () => ({}),
};

/** Parts of a definition that every type has. */
interface RequiredParts<S extends RecordShapes> extends RecordTypeDescriptor<RecordType> {
  /** What each action of its workflow does besides changing the status. */
  readonly effects: ActionEffects;
  /** Its own table, one row for each record. */
  readonly table: keyof DB;
  /** Columns of its table that lists show (`item`), and those that only the record's page shows (`detail`). */
  readonly columns: { readonly item: readonly string[]; readonly detail: readonly string[] };
  /** How those columns are presented as text. */
  readonly facts: readonly OwnFact<S['row']>[];
  /** Columns of its table with people who have a relation to the record. */
  readonly relationColumns: readonly RelationColumn[];
  /** The query parameters of its list, from its contract. */
  readonly query: z.ZodObject;
  /** Returns the people that an input names; they have to be active. */
  namedIn(input: Pick<WantedPeople, 'ownerId' | 'team' | 'verifierId'>): number[];
  /** Returns the people of a new record with their relations. */
  choosePeople(rules: Responsibilities, wanted: WantedPeople): (readonly [employeeId: number, relation: Relation])[];
  /** Returns the type's own part of a new record. Throws a Refusal for input that breaks the type's rules. */
  create(input: S['raise'], rules: { readonly matrix: RatingMatrix }): OwnColumns;
  /** Returns the columns that an edit changes, with their new values. Throws a Refusal for input that breaks the type's rules. */
  change(
    input: S['edit'],
    row: S['row'],
    rules: { readonly matrix: RatingMatrix; readonly access: RecordAccess },
  ): Readonly<Record<string, unknown>>;
  /**
   * Returns the conditions on the record `r` and the type's table `x` for the filters that only this type has, as far as the actor
   * may use them.
   */
  filter(query: S['query'], actor: Actor): RawBuilder<unknown>[];
  /** The values on the record `r` or the type's table `x` that those filters compare, by the filter, for those by some values. */
  readonly filterValues: Readonly<Record<string, RawBuilder<unknown>>>;
  presentItem(row: S['row']): object;
  presentDetail(row: S['row']): object;
}

/** The server's part of a record type, which extends its descriptor; everything else is the same for all types. */
export interface RecordDefinition<S extends RecordShapes = RecordShapes> extends RequiredParts<S>, OwnParts<S> {}

/** Defines a record type; parts that it leaves out get their defaults. */
export const defineRecordType = <S extends RecordShapes = RecordShapes>(
  type: RequiredParts<S> & Partial<OwnParts<S>>,
): RecordDefinition<S> => ({ ...DEFAULT_PARTS, ...type });

/** The definitions of all record types. */
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
