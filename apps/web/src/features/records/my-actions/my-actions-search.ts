import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { param, readSearch } from '../../../shared/page/search-params.ts';

/** Whose pending actions are shown besides the user's own: a person's, or those of everybody whom their role reaches. */
export type Whose = number | 'all';
const whose = (value: unknown): Whose | undefined => (value === 'all' ? 'all' : param.id(value));

/** Search parameters of the queue; a type without pages is ignored. A facility narrows the user's own actions. */
export const readActionsSearch = readSearch({ of: whose, type: param.choice(RECORD_TYPE_NAMES), facility: param.id });
export type ActionsSearch = ReturnType<typeof readActionsSearch>;
