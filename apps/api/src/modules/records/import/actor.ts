import { isPrivilege, PRIVILEGES, type Privilege } from '@safety-qube/domain/privileges';
import type { RecordType } from '@safety-qube/domain/records/record-types';
import { type Actor, actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { definitionOf, registeredTypes } from '../registry.ts';

/** The privilege to import records of a type; undefined for a type that has none. */
export function importPrivilege(type: RecordType): Privilege | undefined {
  const code = `${type}.record.import`;
  return isPrivilege(code) ? code : undefined;
}

/** A type that the caller may import in one facility at least: 404 for one that nobody can, 403 without the right. */
export function importable(ctx: Pick<Ctx, 'actor'>, type: RecordType): { actor: Actor; definition: RecordDefinition } {
  const actor = actorOf(ctx);
  const privilege = importPrivilege(type);
  if (privilege === undefined || !registeredTypes().includes(type)) throw notFound();
  if (!actor.privileges.has(privilege)) throw forbidden(privilege);
  const definition = definitionOf(type);
  if (!definition.import) throw notFound();
  return { actor, definition };
}

/** The caller and the types that they may import; 403 for whoever may import none, before anything is looked for. */
export function importer(ctx: Pick<Ctx, 'actor'>): { actor: Actor; types: RecordType[] } {
  const actor = actorOf(ctx);
  const held = PRIVILEGES.filter(({ code }) => code.endsWith('.record.import') && actor.privileges.has(code));
  if (!held.length) throw forbidden('hazard.record.import');
  return { actor, types: registeredTypes().filter((type) => held.some(({ code }) => code === importPrivilege(type))) };
}
