import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import type * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, refusals } from '../schemas/common.ts';

const withPrivilege = (privilege: string | undefined) => (privilege === undefined ? {} : { privilege });
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The calls of a workflow's actions, by action: POST /api/hazards/{id}/assign and so on. The privilege of each is that of the table; a
 * person whose relation allows the action needs none.
 */
export function actionEndpoints<
  Detail extends z.ZodType,
  A extends string,
  Bodies extends Readonly<Record<A, z.ZodObject>>,
>({ plural, workflow }: RecordTypeDescriptor, Detail: Detail, bodies: Bodies, actions: readonly A[]) {
  const privilegeOf = (action: A): string | undefined => {
    const line = workflow.transitions.find((one) => one.action === action);
    return line?.privileges.length === 1 ? line.privileges[0] : undefined;
  };
  const bodyOf = <K extends A>(action: K): Bodies[K] => bodies[action];
  const make = <K extends A>(action: K) =>
    endpoint({
      method: 'POST',
      path: `/api/${plural}/{id}/${kebab(action)}`,
      summary: `Workflow action of ${plural}: ${action}`,
      ...withPrivilege(privilegeOf(action)),
      ifMatch: true,
      isIdempotent: true,
      params: IdParams,
      body: bodyOf(action),
      responses: { 200: Detail, ...refusals },
    });
  return Object.fromEntries(actions.map((action) => [action, make(action)])) as {
    [K in A]: ReturnType<typeof make<K>>;
  };
}
