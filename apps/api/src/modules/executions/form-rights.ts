import { actorOf, type Ctx } from '../../platform/context.ts';
import { accessTo, type FormRights, type RecordDefinition, type RecordRow, recordFacts } from '../records/index.ts';

/** Returns the caller's rights to the form of a record that they may see, by the rules of its type. */
export const formRightsOf = (ctx: Ctx, definition: RecordDefinition, record: RecordRow): Promise<FormRights> =>
  definition.formRights(ctx, record, accessTo(definition, actorOf(ctx), recordFacts(record)));
