import {
  TEMPLATE_RIGHTS as RIGHTS,
  TEMPLATE_MODULES,
  type TemplateModule,
} from '@safety-qube/domain/templates/template-rights';
import { type Actor, actorOf, type Ctx, can } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';

/** The part of a template that decides what may be done with it. */
export interface TemplateFacts {
  readonly module: TemplateModule;
  readonly isArchived: boolean;
  readonly publishedVersion: number | null;
}

/** Templates belong to the whole tenant: a role that is limited to facilities may see them and change none. */
export function templateAbilities(actor: Actor, { module, isArchived, publishedVersion }: TemplateFacts) {
  const rights = RIGHTS[module];
  const has = (right: 'create' | 'edit' | 'archive' | 'delete') => can(actor, rights[right]);
  // A user who may create a template may finish it: until it is published for the first time it counts as being created.
  const mayWrite = has('edit') || (has('create') && publishedVersion === null);
  return {
    edit: mayWrite && !isArchived,
    publish: mayWrite && !isArchived,
    archive: has('archive'),
    delete: has('delete') && isArchived,
  };
}

/** Whether an actor may see the templates of a module: with any privilege for them. */
export const seesTemplates = (actor: Actor, module: TemplateModule): boolean =>
  Object.values(RIGHTS[module]).some((privilege) => actor.privileges.has(privilege));

/** Returns the caller if they may see a module's templates; 403 otherwise. */
export function authorizeSeeing(ctx: Pick<Ctx, 'actor'>, module: TemplateModule): Actor {
  const actor = actorOf(ctx);
  if (!seesTemplates(actor, module)) throw forbidden(RIGHTS[module].view ?? RIGHTS[module].edit);
  return actor;
}

const authorizing =
  (right: 'create' | 'delete') =>
  (ctx: Pick<Ctx, 'actor'>, module: TemplateModule): Actor => {
    const actor = actorOf(ctx);
    if (!can(actor, RIGHTS[module][right])) throw forbidden(RIGHTS[module][right]);
    return actor;
  };
/** Returns the caller if they may create a template of a module; 403 otherwise. */
export const authorizeCreating = authorizing('create');
/** Returns the caller if they may delete the templates of a module; 403 otherwise. */
export const authorizeDeleting = authorizing('delete');

/** Returns the caller if they may see the templates of any module; 403 otherwise. */
export function authorizeSeeingAny(ctx: Pick<Ctx, 'actor'>): Actor {
  const actor = actorOf(ctx);
  if (!TEMPLATE_MODULES.some((module) => seesTemplates(actor, module))) throw forbidden();
  return actor;
}

/** Returns the caller if they may write the templates of any module: building blocks are common to all. 403 otherwise. */
export function authorizeWritingAny(ctx: Pick<Ctx, 'actor'>): Actor {
  const actor = actorOf(ctx);
  const mayWrite = Object.values(RIGHTS).some(({ create, edit }) => can(actor, create) || can(actor, edit));
  if (!mayWrite) throw forbidden();
  return actor;
}
