import type { Closing } from '@safety-qube/domain/records/workflow';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './records.repository.ts';
import type { Happening } from './tell.ts';

/** What an action does beside the change of status. */
export interface Effect {
  /** Where it leads, when the table's next status does not hold. */
  readonly to?: string;
  /** Whether the record comes to its end by it, when the status does not say so. */
  readonly isEnd?: boolean;
  readonly closedAs?: Closing;
  readonly note?: string | undefined;
  readonly set?: Updateable<DB['record']>;
  readonly change?: Happening['change'];
  readonly detail?: Happening['detail'];
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
