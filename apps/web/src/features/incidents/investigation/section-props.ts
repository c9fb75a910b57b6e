import type { Investigation } from '@safety-qube/contract/investigation';
import type { WholeRecord } from '../../../config/record-types.ts';

/** What every section of an investigation is given. */
export interface SectionProps {
  readonly record: WholeRecord;
  readonly investigation: Investigation;
}
