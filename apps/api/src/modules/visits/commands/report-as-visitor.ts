import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { type Ctx, visitorOf } from '../../../platform/context.ts';
import { unawaitedStatement } from '../../../platform/db/tenant-dialect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertClaim } from '../../records/index.ts';
import { completeHeld, holdingOf, mayBeHeld } from '../hold-report.ts';
import type { HeldTogether } from '../hold-together.ts';
import { raiseReport } from '../raise-report.ts';
import { readReportOf } from '../report.ts';
import { countAlert, countReport } from '../report-flow.ts';

/**
 * Raises what a visitor reports, and stores the claim that opens it. It is held if too many come by the same code and
 * it may be (`mayBeHeld`). Returns its number, which a held one and an inspection do not have. The errors of `readReportOf` and of every
 * report of the type, 422 CLAIM_TAKEN, 429 REPORTS_FULL.
 */
export async function reportAsVisitor(
  ctx: Ctx,
  platform: Platform,
  { noteHeld }: Pick<HeldTogether, 'noteHeld'>,
  sent: VisitorReport,
): Promise<string | null> {
  const { cameBy } = visitorOf(ctx);
  const report = await readReportOf(ctx, cameBy, sent);
  const digest = await platform.claims.digest(ctx.tenant, sent.claim);
  const holding = (await mayBeHeld(ctx, report)) ? holdingOf(cameBy, { report, digest }) : undefined;
  const flow = await countReport(ctx, cameBy, holding);
  if (flow.held) {
    await completeHeld(ctx, cameBy, report, flow.held);
    ctx.afterCommit(() => noteHeld(ctx));
    return null;
  }
  const { number, opens, isCritical } = await raiseReport(ctx, platform, report, flow);
  await insertClaim({ ...ctx, tx: ctx.tx.withPlugin(unawaitedStatement) }, platform, sent.claim, opens);
  if (isCritical && 'record_id' in opens && opens.record_id !== null) await countAlert(ctx, flow, opens.record_id);
  return number;
}
