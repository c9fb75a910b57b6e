import type { RecordFlow } from '../../../config/record-flow.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import type { filtersFor, Go, RecordSearch } from '../list/record-search.ts';

/** What a list is shown with in another shape than a table. */
export interface ShapeProps {
  readonly setup: RecordTypeSetup;
  /** How its records go on. */
  readonly flow: RecordFlow;
  readonly search: RecordSearch;
  readonly filters: ReturnType<typeof filtersFor>;
  readonly go: Go;
}
