import type { Ctx } from '../../../platform/context.ts';

/** Withdraws the notifications of an event, in the caller's transaction: the module of notifications does. */
export type WithdrawNotices = (ctx: Ctx, eventId: number) => Promise<void>;
