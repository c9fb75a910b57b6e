import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import type { RecordType, Relation } from '@safety-qube/domain/records/record-types';
import type { RiskMatrix } from '@safety-qube/domain/records/risk';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import type { RawBuilder } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';

/** What a type keeps of its own, as a row of its table, and what that means for the urgency of a new record. */
export interface OwnColumns {
  readonly row: Readonly<Record<string, unknown>>;
  readonly urgency: { readonly immediateDanger: boolean; readonly level: string | null };
}

/** Who may change a record beyond its workflow, in one part of its life. */
export interface EditRight {
  readonly relations: readonly Relation[];
  readonly privileges: readonly Privilege[];
}

/**
 * What a type of record says about itself; everything else is the engine's. `row` and `input` are the type's own: rows of
 * its table with the columns that `columns` names, and the bodies of its contract.
 */
export interface RecordDefinition {
  readonly type: RecordType;
  /** First part of its privileges' codes. */
  readonly module: string;
  /** Prefix of its flags in the configuration. */
  readonly flags: 'haz' | 'iss' | 'ind' | 'insh' | 'ra';
  readonly workflow: Workflow;
  /** The event that each action of the workflow is told as. */
  readonly events: Readonly<Record<string, RecordEventName>>;
  /** Its own table, one row for each record. */
  readonly table: keyof DB;
  /** Columns of it that a list shows, and those that only the record's page does. */
  readonly columns: { readonly item: readonly string[]; readonly detail: readonly string[] };
  readonly edit: {
    readonly open: EditRight;
    readonly inProgress: EditRight;
    readonly closed: EditRight;
    readonly archived: EditRight;
    /** Who may hand it to another owner, in addition to the right to change it at all. */
    readonly owner: EditRight;
  };
  /** The type's own part of a new record. Refuses what its rules refuse. */
  create(input: object, rules: { readonly matrix: RiskMatrix }): OwnColumns;
  /** What an edit changes of it, by column; what it leaves alone is absent. */
  change(input: object, row: object, rules: { readonly matrix: RiskMatrix }): Readonly<Record<string, unknown>>;
  /** Conditions on `x`, the type's table, for the filters that only this type has. */
  filter(query: object): RawBuilder<unknown>[];
  presentItem(row: object): object;
  presentDetail(row: object): object;
}
