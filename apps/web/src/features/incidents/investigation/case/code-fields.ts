import type { CaseInput } from '@safety-qube/contract/investigation';
import type { OiicsAxis } from '@safety-qube/domain/incidents/oiics';

/** A code of a case, and the axis of the classification that it is of. */
export interface CodeField {
  readonly name: keyof CaseInput['codes'];
  readonly axis: OiicsAxis;
}

/** The codes of a case in the order in which the classification asks for them. */
export const CODE_FIELDS: readonly CodeField[] = [
  { name: 'nature', axis: 'nature' },
  { name: 'bodyPart', axis: 'bodyPart' },
  { name: 'event', axis: 'event' },
  { name: 'source', axis: 'source' },
  { name: 'secondarySource', axis: 'source' },
];
