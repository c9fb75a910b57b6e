import { createHash } from 'node:crypto';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { makeDisplayPicture } from '../../../platform/display-picture.ts';
import { uploadWork } from '../../../platform/heavy-work.ts';
import { transact } from '../../../platform/http/route.ts';
import { authorizeEdit } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import { readSaved } from '../people.queries.ts';
import { getPerson, getPersonForUpdate, type PersonRow } from '../people.repository.ts';
import { readRoles } from '../roles.queries.ts';

async function authorizePicture(ctx: Ctx, person: PersonRow): Promise<void> {
  if (person.id !== actorOf(ctx).employeeId) authorizeEdit(actorOf(ctx), personFacts(person, await readRoles(ctx)));
}

async function writePicture(ctx: Ctx, employeeId: number, bytes: Buffer | null): Promise<void> {
  if (!bytes) {
    await ctx.tx.deleteFrom('employee_picture').where('employee_id', '=', employeeId).execute();
    return;
  }
  await ctx.tx
    .insertInto('employee_picture')
    .values({ employee_id: employeeId, bytes })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'employee_id']).doUpdateSet({ bytes }))
    .execute();
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/**
 * Sets a person's picture from the data URL of an image, or removes it for an empty text. Everybody may set their own; another's
 * needs the privilege to edit them. The image is read outside the transaction, which would hold a connection for that time.
 */
export async function setPicture(ctx: Ctx, id: number, image: string): Promise<Employee> {
  await authorizePicture(ctx, await getPerson(ctx, id));
  const bytes = image === '' ? null : await uploadWork(ctx, () => makeDisplayPicture(image));
  const version = bytes && versionOf(bytes);
  return transact(ctx, async (inner) => {
    const person = await getPersonForUpdate(inner, id);
    await authorizePicture(inner, person);
    await writePicture(inner, id, bytes);
    await inner.tx.updateTable('employee').set({ picture_version: version }).where('id', '=', id).execute();
    await audit(inner, 'employee.pictureChanged', 'employee', id, {
      pictureVersion: [person.picture_version, version],
    });
    return readSaved(inner, id);
  });
}
