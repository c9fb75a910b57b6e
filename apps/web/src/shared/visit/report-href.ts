import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import { CODE_PAGE } from './visit-address.ts';

/** Parameter that says what is reported by the code of a facility. */
export const TYPE_PARAMETER = 'report';

/** Returns the address where a type is reported without a name, by the code of a facility. */
export const reportHref = (type: ReportedType, code: string): string =>
  `${CODE_PAGE}?${TYPE_PARAMETER}=${type}#${encodeURIComponent(code)}`;
