import { fromEntries } from '@safety-qube/domain/objects';
import * as z from 'zod';

/** Whether the caller may take each of these actions now. */
export const actionAbilities = <A extends string>(actions: readonly A[]) =>
  fromEntries(actions.map((action) => [action, z.boolean()]));
