import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { type Ctx, visitorOf } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countUse } from '../../posters/index.ts';
import { insertClaim } from '../../records/index.ts';
import { raiseReport } from '../raise-report.ts';
import { readReportOf } from '../report.ts';

/**
 * Raises what a visitor reports, and stores the claim that opens it. Returns its number, which an inspection does not have. The errors
 * of `readReportOf` and of every report of the type, 422 CLAIM_TAKEN.
 */
export async function reportAsVisitor(ctx: Ctx, platform: Platform, sent: VisitorReport): Promise<string | null> {
  const { cameBy } = visitorOf(ctx);
  const report = await readReportOf(ctx, cameBy, sent);
  const { number, opens } = await raiseReport(ctx, platform, report);
  await insertClaim(ctx, platform, sent.claim, opens);
  await countUse(ctx.tx, cameBy, 'reports');
  return number;
}
