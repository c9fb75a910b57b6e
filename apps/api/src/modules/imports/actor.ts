import { isRecordType, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { ImportedType } from './imported-type.ts';

/**
 * Returns the caller and the definition of a type that they may import in at least one facility: 404 for a type that cannot be
 * imported, 403 without the privilege.
 */
export function importable(
  ctx: Pick<Ctx, 'actor' | 'recordImports'>,
  type: string,
): { actor: Actor; definition: ImportedType } {
  const actor = actorOf(ctx);
  // An upload reaches this before its body is read and before its schema is validated.
  if (!isRecordType(type)) throw notFound();
  const definition = ctx.recordImports[type];
  const { import: privilege } = definition.privileges;
  if (privilege === undefined) throw notFound();
  if (!actor.privileges.has(privilege)) throw forbidden(privilege);
  return { actor, definition };
}

/** Returns the caller and the types that they may import; 403 for a caller who may import none, before anything is read. */
export function importer(ctx: Pick<Ctx, 'actor' | 'recordImports'>): { actor: Actor; types: RecordType[] } {
  const actor = actorOf(ctx);
  const importable = Object.values(ctx.recordImports).flatMap(({ type, privileges: { import: privilege } }) =>
    privilege === undefined ? [] : [{ type, privilege }],
  );
  const types = importable.filter(({ privilege }) => actor.privileges.has(privilege)).map(({ type }) => type);
  const [first] = importable;
  if (!first) throw notFound();
  if (!types.length) throw forbidden(first.privilege);
  return { actor, types };
}
