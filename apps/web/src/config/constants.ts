/**
 * Constants of the specification (sections 1, 2, 4, 5, 8, 9), each named once; those of the frame are in the domain (`frame.ts`).
 * Lengths in CSS pixels, times in milliseconds.
 */

/** A window wider than this is a desktop. */
export const DESKTOP_ABOVE = 1220;
/**
 * The other tablet range of the specification, for features that depend on the device being a tablet and not on the
 * layout.
 * @public no page uses it yet
 */
export const TABLET_RANGE = { from: 768, to: 1300 } as const;
/** A screen wider than this counts as a tablet for the redirect of phones to their store. */
export const PHONE_REDIRECT_UP_TO = 500;

export const CONFIG_FETCH_ATTEMPTS = 3;
export const MISSING_KEYS_DELAY_MS = 1000;
export const MISSING_KEYS_AT_MOST = 10;
export const TRANSLATION_POLL_INTERVAL_MS = 200;
export const TRANSLATION_POLL_TIMES = 100;
export const TOKEN_POLL_INTERVAL_MS = 1000;
/** A lost real-time connection is reopened after this; heart-beats are sent in both directions. */
export const REALTIME_RECONNECT_DELAY_MS = 10_000;
export const REALTIME_HEARTBEAT_MS = 30_000;

/** Characters of a shortened text; a text that is longer than this by more than three has a tooltip with the whole. */
export const TRUNCATED_LENGTH = 10;
export const TRUNCATED_TOOLTIP_BEYOND = 3;

export const DATE_FORMATS = { month: 'MMM YYYY', day: 'MMM DD, YYYY' } as const;

export const ERROR_TRACES_RATE = 1;
export const ERROR_REPLAY_SESSION_RATE = 0.1;
export const ERROR_REPLAY_ON_ERROR_RATE = 1;

/** Query parameter that shows the application, to anyone who knows it, while the tenant is under maintenance. */
export const MAINTENANCE_SKIP_PARAMETER = 'skip';
/** The maintenance page checks this often whether maintenance is over. */
export const MAINTENANCE_CHECK_INTERVAL_MS = 15_000;
/** Path segment of older addresses; such an address is the same without it. */
export const LEGACY_SEGMENT = 'safety-qube';
