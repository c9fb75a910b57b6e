import {
  isRecordType,
  RECORD_TYPE_NAMES,
  RECORD_TYPES,
  type RecordType,
} from '@safety-qube/domain/record-types/record-types';
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
  const { import: privilege } = RECORD_TYPES[type].privileges;
  if (privilege === undefined) throw notFound();
  if (!actor.privileges.has(privilege)) throw forbidden(privilege);
  return { actor, definition: ctx.recordImports[type] };
}

/** Returns the caller and the types that they may import; 403 for a caller who may import none, before anything is read. */
export function importer(ctx: Pick<Ctx, 'actor'>): { actor: Actor; types: RecordType[] } {
  const actor = actorOf(ctx);
  const types = RECORD_TYPE_NAMES.filter((type) => {
    const { import: privilege } = RECORD_TYPES[type].privileges;
    return privilege !== undefined && actor.privileges.has(privilege);
  });
  if (!types.length) throw forbidden('hazard.record.import');
  return { actor, types };
}
