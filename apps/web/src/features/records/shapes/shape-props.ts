import type { RecordFlow } from '../../../config/record-flow.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import type { filtersFor } from '../list/list-query.ts';
import type { Go, RecordSearch } from '../list/record-search.ts';

/** Props of the views of a list other than a table. */
export interface ShapeProps {
  readonly setup: RecordTypeSetup;
  /** The workflow of its records. */
  readonly flow: RecordFlow;
  readonly search: RecordSearch;
  readonly filters: ReturnType<typeof filtersFor>;
  readonly go: Go;
}
