import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';

/** A record that files belong to, and what the caller may do with it. */
export interface HoldingRecord {
  readonly id: number;
  readonly mayEdit: boolean;
  readonly mayAttach: boolean;
  /** Whether nobody has taken it up yet. */
  readonly isNew: boolean;
}

/** Files that came to a record, or one that was taken from it, by their names. */
export interface FileChange {
  readonly added?: { readonly names: readonly string[]; readonly ids: readonly number[] };
  readonly removed?: string;
}

/** Throws a 404 for a file of a form that is filled in and that the caller does not see. */
export type MustSeeFormFile = (ctx: Ctx, executionId: number, attachmentId: number) => Promise<void>;

/** The records and filled-in forms that files belong to. Their module implements this; attachments depends on neither. */
export interface FileHolders<R extends HoldingRecord = HoldingRecord> {
  /** A record as the caller sees it; 404 otherwise. `forUpdate`: others wait with their changes until this transaction has ended. */
  seeRecord(ctx: Ctx, id: number, options?: { readonly forUpdate: boolean }): Promise<R>;
  /** Writes to the history of a record that was seen what became of its files. */
  writeChange(ctx: Ctx, platform: Pick<Platform, 'relay'>, record: R, change: FileChange): Promise<void>;
  readonly mustSeeFormFile: MustSeeFormFile;
}
