/** Characters that are kept of what a browser calls itself. */
const USER_AGENT_MAX = 300;

/** Where a call came from. */
export interface Caller {
  readonly address: string;
  /** What the browser calls itself; null when it does not say. */
  readonly userAgent: string | null;
}

export const callerOf = (req: { ip: string; headers: { 'user-agent'?: string | undefined } }): Caller => ({
  address: req.ip,
  userAgent: req.headers['user-agent']?.slice(0, USER_AGENT_MAX) || null,
});
