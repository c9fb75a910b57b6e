import { CASE_CODE_NAMES, CASE_CODES } from '@safety-qube/domain/incidents/case-codes';

/** The codes of a case in their order, each with its axis. */
export const CODE_AXES = CASE_CODE_NAMES.map((name) => [name, CASE_CODES[name]] as const);
