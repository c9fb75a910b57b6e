import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';

/** A record that files belong to, and what the caller may do with it. */
export interface HoldingRecord {
  readonly id: number;
  readonly mayEdit: boolean;
  readonly mayAttach: boolean;
  /** Whether they read the conversation with its reporter, whose photos are files of the record. */
  readonly mayConverse: boolean;
  /** Whether work on it has not started yet. */
  readonly isNew: boolean;
}

/** Files that were added to a record, or the name of one that was removed. */
export interface FileChange {
  readonly added?: { readonly names: readonly string[]; readonly ids: readonly number[] };
  readonly removed?: string;
}

/** Throws a 404 for a file of a form that the caller may not see. */
export type MustSeeFormFile = (ctx: Ctx, executionId: number, attachmentId: number) => Promise<void>;

/** The records and filled-in forms that files belong to. Their module implements this; attachments depends on neither. */
export interface FileHolders<R extends HoldingRecord = HoldingRecord> {
  /**
   * Returns a record as the caller sees it; 404 otherwise. `forUpdate` locks it against other changes until the transaction ends.
   */
  seeRecord(ctx: Ctx, id: number, options?: { readonly forUpdate: boolean }): Promise<R>;
  /** Writes a change of its files to the history of a record that `seeRecord` has returned. */
  writeChange(ctx: Ctx, platform: Pick<Platform, 'relay'>, record: R, change: FileChange): Promise<void>;
  readonly mustSeeFormFile: MustSeeFormFile;
}
