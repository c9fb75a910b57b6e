import type { PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { entriesOf } from '@safety-qube/domain/objects';

export type Columns = PeopleFile['fields'];
/** What the user decides about a file. */
export interface Choices {
  /** The column of each field; guessed unless they were changed. */
  readonly columns?: Columns;
  /** The name of the role of new people. */
  readonly role: string | null;
  readonly invite: boolean;
}

/** The columns as the call takes them. */
export const columnsText = (columns: Columns): string =>
  entriesOf(columns)
    .filter(([, column]) => column !== undefined)
    .map(([field, column]) => `${field}:${column}`)
    .join(',');
