import { isToDo as isToDoIn } from '@safety-qube/domain/records/workflow';
import { type ListedRecord, setupOf } from '../../config/record-types.ts';

/** Whether the work on a record is still to be done, so that its due date can be missed. */
export const isToDo = (record: Pick<ListedRecord, 'type' | 'status' | 'isClosed'>): boolean =>
  isToDoIn(setupOf(record.type).workflow, record);
