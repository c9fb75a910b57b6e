import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { personName } from '@safety-qube/domain/person-name';
import { authorize, type Ctx } from '../../platform/context.ts';
import { errorText } from '../../platform/i18n.ts';
import { switchedOnIssuer } from '../tenants/index.ts';
import {
  canBeSwitchedOn,
  canBeTried,
  draftProvider,
  findingsOf,
  type ProviderRow,
  trialOf,
} from './sign-in-provider.ts';

type Named = SignInSettings['emergency'];

/** Returns a person by their id; null for none. */
async function readNamed(ctx: Ctx, id: number | null | undefined): Promise<Named> {
  if (id == null) return null;
  const person = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return person ? { employeeId: person.id, name: personName(person), email: person.email } : null;
}

async function readTrial(ctx: Ctx, row: ProviderRow): Promise<NonNullable<SignInSettings['draft']>['trial']> {
  const trial = trialOf(row);
  if (!trial) return null;
  return {
    at: trial.at,
    isGood: trial.refusal === null,
    // The reader is the administrator: texts of the context `trial` do not say "ask your administrator".
    message:
      trial.refusal && errorText(ctx.language, trial.refusal.code, { ...trial.refusal.params, context: 'trial' }),
    person: await readNamed(ctx, trial.personId),
    claims: trial.claims.map(({ name, value }) => ({ name, value })),
  };
}

const asSetUp = ({ issuer, client_id, named_by }: ProviderRow) => ({
  issuer,
  clientId: client_id,
  namedBy: named_by,
});

async function readDraft(ctx: Ctx, row: ProviderRow): Promise<NonNullable<SignInSettings['draft']>> {
  return {
    ...asSetUp(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    findings: findingsOf(row),
    trial: await readTrial(ctx, row),
    // Its time may have expired just now, before the change was applied.
    returnedAt: (row.returned_at ?? row.returns_at)?.toISOString() ?? null,
    canBeTried: canBeTried(row),
    canBeSwitchedOn: !row.is_on && canBeSwitchedOn(row),
  };
}

/** Returns how people of the tenant sign in, and the provider that is being set up; for users who may edit roles. */
export async function readSignInSettings(ctx: Ctx): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  const current = await switchedOnIssuer(ctx.tx).selectAll().executeTakeFirst();
  const draft = await draftProvider(ctx.tx).executeTakeFirst();
  return {
    current: current ? { ...asSetUp(current), returnsAt: current.returns_at?.toISOString() ?? null } : null,
    draft: draft ? await readDraft(ctx, draft) : null,
    emergencyAddress: `${ctx.origin}/signin?emergency`,
    emergency: await readNamed(ctx, (current ?? draft)?.emergency_employee_id),
  };
}
