import { isToDo as isToDoIn } from '@safety-qube/domain/records/workflow';
import { type ListedRecord, recordTypeSetup } from '../config/record-types.ts';

/** Whether the work on a record is still to be done, so that its due date can be missed. */
export function isToDo(record: Pick<ListedRecord, 'type' | 'status' | 'isClosed'>): boolean {
  const setup = recordTypeSetup(record.type);
  return setup ? isToDoIn(setup.workflow, record) : !record.isClosed;
}
