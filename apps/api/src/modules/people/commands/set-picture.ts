import { createHash } from 'node:crypto';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { makeDisplayPicture } from '../../../platform/display-picture.ts';
import { notFound } from '../../../platform/errors.ts';
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

/** Writes or removes a picture, and keeps the one before it, by which that is undone. */
async function writePicture(ctx: Ctx, employeeId: number, bytes: Buffer | null): Promise<void> {
  await ctx.tx.deleteFrom('former_picture').where('employee_id', '=', employeeId).execute();
  await ctx.tx
    .insertInto('former_picture')
    .columns(['employee_id', 'bytes'])
    .expression((eb) =>
      eb.selectFrom('employee_picture').select(['employee_id', 'bytes']).where('employee_id', '=', employeeId),
    )
    .execute();
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
  return transact(ctx, (inner) => changePicture(inner, id, async () => bytes));
}

/** Writes the picture that `read` returns once the person is locked, or removes it. */
async function changePicture(ctx: Ctx, id: number, read: () => Promise<Buffer | null>): Promise<Employee> {
  const person = await getPersonForUpdate(ctx, id);
  await authorizePicture(ctx, person);
  const bytes = await read();
  const version = bytes && versionOf(bytes);
  await writePicture(ctx, id, bytes);
  await ctx.tx.updateTable('employee').set({ picture_version: version }).where('id', '=', id).execute();
  await audit(ctx, 'employee.pictureChanged', 'employee', id, { pictureVersion: [person.picture_version, version] });
  return readSaved(ctx, id);
}

/** Gives a person the picture that they had before, of this version, or none. */
export const restorePicture = (ctx: Ctx, id: number, version: string | null): Promise<Employee> =>
  changePicture(ctx, id, async () => {
    if (version === null) return null;
    const former = await ctx.tx
      .selectFrom('former_picture')
      .select('bytes')
      .where('employee_id', '=', id)
      .executeTakeFirst();
    if (!former || versionOf(former.bytes) !== version) throw notFound();
    return former.bytes;
  });
