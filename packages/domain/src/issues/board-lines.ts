import type { Closing } from '../records/workflow.ts';

/** Maximum characters of a line on the board "You said, we did". */
export const BOARD_LINE_LENGTH = 200;
/** The photos that a line can have. */
export const BOARD_PHOTOS = ['before', 'after'] as const;
export type BoardPhoto = (typeof BOARD_PHOTOS)[number];

/** How an issue ended whose line is shown: it was fixed, and its reporter has accepted that, or can not or did not answer. */
export const FIXED: readonly Closing[] = ['accepted', 'silence', 'completed'];
