import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import type { AnyRecord } from '../../../config/record-types.ts';

/** Props of every section of an investigation. */
export interface SectionProps {
  readonly record: AnyRecord;
  readonly investigation: Investigation;
}
