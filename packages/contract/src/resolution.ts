import type { RESOLUTION_ACTIONS } from '@safety-qube/domain/records/resolution-workflow';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import * as z from 'zod';
import { IdParams, ids, Reason, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Whether each of a type's resolution actions is the caller's to take now. */
export const resolutionAbilities = <A extends keyof typeof resolutionBodies>(actions: readonly A[]) =>
  Object.fromEntries(actions.map((action) => [action, z.boolean()])) as Record<A, z.ZodBoolean>;

/** What each action of the resolution workflow is told. */
export const resolutionBodies = {
  assign: z.object({
    team: ids(50).min(1),
    dueOn: z.iso.date().nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  reassign: z.object({
    team: ids(50).min(1),
    dueOn: z.iso.date().nullish(),
    priority: z.int().positive().optional(),
    ownerId: z.int().positive().optional(),
    note: Reason.optional(),
  }),
  fix: z.object({ what: Reason, attachmentIds: ids(50).min(1) }),
  invalidate: z.object({ reason: Reason }),
  implement: z.object({ what: Reason, rootCause: Reason.optional(), attachmentIds: ids(50).min(1) }),
  approve: z.object({ note: Reason.optional() }),
  reject: z.object({ reason: Reason }),
  accept: z.object({ note: Reason.optional() }),
  decline: z.object({ reason: Reason }),
  closeDuplicate: z.object({ of: z.int().positive(), note: Reason.optional() }),
  reopen: z.object({ reason: Reason }),
} as const satisfies Record<(typeof RESOLUTION_ACTIONS)[number], z.ZodObject>;

const withPrivilege = (privilege: string | undefined) => (privilege === undefined ? {} : { privilege });
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The calls of the resolution workflow's actions, by action: POST {path}/{id}/assign and so on. The privilege of each is the
 * table's; whom the table's relation allows it needs none.
 */
export function resolutionEndpoints<Detail extends z.ZodType, A extends keyof typeof resolutionBodies>(
  path: `/api/${string}`,
  { noun, workflow, Detail }: { noun: string; workflow: Workflow; Detail: Detail },
  actions: readonly A[],
) {
  const privilegeOf = (action: A): string | undefined => {
    const privileges = workflow.transitions.find((line) => line.action === action)?.privileges ?? [];
    return privileges.length === 1 ? privileges[0] : undefined;
  };
  const make = <K extends A>(action: K) =>
    endpoint({
      method: 'POST',
      path: `${path}/{id}/${kebab(action)}`,
      summary: `${action} a ${noun}`,
      access: 'session',
      ...withPrivilege(privilegeOf(action)),
      ifMatch: true,
      isIdempotent: true,
      params: IdParams,
      body: resolutionBodies[action],
      responses: { 200: Detail, ...refusals },
    });
  return Object.fromEntries(actions.map((action) => [action, make(action)])) as {
    [K in A]: ReturnType<typeof make<K>>;
  };
}
