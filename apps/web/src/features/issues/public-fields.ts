import { BOARD_LINE_LENGTH } from '@safety-qube/domain/issues/board-lines';
import type { Field } from '@safety-qube/domain/records/fields';

/** The lines of an issue for the board. */
export const BOARD_LINES = [
  { name: 'reportedLine', kind: 'text', maxLength: BOARD_LINE_LENGTH },
  { name: 'doneLine', kind: 'text', maxLength: BOARD_LINE_LENGTH },
] as const satisfies readonly Field[];
export const ON_BOARD = { name: 'isOnBoard', kind: 'yes-no' } as const satisfies Field;
export const KNOWN = { name: 'isKnown', kind: 'yes-no' } as const satisfies Field;
/** What is said publicly of an issue. */
export const PUBLIC = [...BOARD_LINES, ON_BOARD, KNOWN] as const;
