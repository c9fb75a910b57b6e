import type { BulkOutcome, BulkResult } from '@safety-qube/contract/schemas/people-bulk';
import { asMany, audit } from '../../../platform/audit.ts';
import { actorOf, authorizeSomewhere, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import { errorText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureAdministratorRemains } from '../administrators.ts';
import type { Line } from '../bulk/line.ts';
import { readLookups } from '../bulk/lookups.ts';
import { type Planned, planPeople } from '../bulk/plan.ts';
import { writePlanned } from '../bulk/write-planned.ts';
import { lockLineManagers } from '../check-facts.ts';
import { mayEdit } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import type { RoleRow } from '../roles.queries.ts';

/** How lines are written. */
export interface BulkOptions {
  readonly dryRun?: boolean | undefined;
  /** Mails an invitation to those who have not joined yet. */
  readonly invite?: boolean | undefined;
  /** The name of the role of new people whose line names none. */
  readonly role?: string | undefined;
  /** The file that the lines are from. */
  readonly fileName?: string;
  /** Is told how many lines are done; nothing is written if it throws. */
  readonly onProgress?: (done: number) => Promise<void>;
}

const countOf = (planned: readonly Planned[], wanted: BulkResult): number =>
  planned.filter(({ result }) => result === wanted).length;

function outcomeOf(
  ctx: Ctx,
  planned: readonly Planned[],
  dryRun: boolean,
  ids: ReadonlyMap<number, number>,
): BulkOutcome {
  return {
    dryRun,
    counts: {
      made: countOf(planned, 'made'),
      changed: countOf(planned, 'changed'),
      unchanged: countOf(planned, 'unchanged'),
      refused: countOf(planned, 'refused'),
    },
    lines: planned.map((one) => ({
      line: one.line,
      result: one.result,
      id: 'row' in one ? one.row.id : (ids.get(one.line) ?? null),
      name: one.name,
      code: one.result === 'refused' ? one.refusal.code : null,
      message: one.result === 'refused' ? errorText(ctx.language, one.refusal.code, one.refusal.params) : null,
    })),
  };
}

/** Mails the invitation to people of the lines who have not joined yet, apart from those whom the caller may not edit. */
async function inviteThem(
  ctx: Ctx,
  { invite }: Pick<Platform, 'invite'>,
  planned: readonly Planned[],
  { ids, roles }: { ids: ReadonlyMap<number, number>; roles: ReadonlyMap<number, RoleRow> },
): Promise<void> {
  const actor = actorOf(ctx);
  for (const one of planned) {
    if (one.result === 'refused') continue;
    if (one.result === 'made') await invite(ctx, ids.get(one.line) ?? 0);
    else if (
      one.row.status === 'invited' &&
      !one.row.is_service_account &&
      mayEdit(actor, personFacts(one.row, roles))
    ) {
      await invite(ctx, one.row.id);
      await audit(ctx, 'employee.invited', 'employee', one.row.id, { email: [null, one.row.email] });
    }
  }
}

/**
 * Adds and changes many people in one transaction, by the rules of doing so by hand: nobody gets a role by it that the caller could
 * not give. Lines that are refused say why; the others are written, unless with `dryRun`. The log has a line for each person, and one
 * for all by which they are undone as one. 403 SIGN_IN_AGAIN if roles beyond that of sign-up are given and the caller's sign-in is
 * too old; 422 LAST_ADMINISTRATOR.
 */
export async function bulkPeople(
  ctx: Ctx,
  platform: Pick<Platform, 'invite' | 'sessions'>,
  lines: readonly Line[],
  options: BulkOptions,
): Promise<BulkOutcome> {
  authorizeSomewhere(ctx, 'management.user.create');
  const { dryRun = false, invite = false, fileName, onProgress } = options;
  if (!dryRun && lines.some(({ said }) => said.manager !== undefined)) await lockLineManagers(ctx);
  const lookups = await readLookups(ctx, lines, { isLocked: !dryRun });
  const planned = planPeople(ctx, lines, lookups, options.role);
  if (dryRun) return outcomeOf(ctx, planned, true, new Map());
  if (planned.some((one) => 'isHigh' in one && one.isHigh)) needFreshSignIn(ctx);

  const { many: within, name: importId } = asMany(ctx, 'people');
  const write = () =>
    guardGroupRights(ctx, () =>
      writePlanned(within, planned, { action: invite ? 'employee.invited' : 'employee.imported', onProgress }),
    );
  const ids = await (planned.some((one) => one.result === 'changed' && one.isHigh)
    ? ensureAdministratorRemains(ctx, write)
    : write());
  if (invite) await inviteThem(within, platform, planned, { ids, roles: lookups.roles });
  const { counts, ...outcome } = outcomeOf(ctx, planned, false, ids);
  if (counts.made || counts.changed)
    await audit(ctx, 'people.imported', 'people', importId, {
      ...(fileName !== undefined && { file: [null, fileName] }),
      made: [null, counts.made],
      changed: [null, counts.changed],
    });
  ctx.afterCommit(() => platform.sessions.forget(ctx.tenant.id));
  return { ...outcome, counts };
}
