import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import type { RecordOf } from '../../../config/record-types.ts';

/** Props of every section of an investigation. */
export interface SectionProps {
  readonly record: RecordOf<'incident'>;
  readonly investigation: Investigation;
}
