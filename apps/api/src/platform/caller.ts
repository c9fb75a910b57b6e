/** Maximum length of a stored User-Agent. */
const USER_AGENT_MAX = 300;

/** The origin of a request. */
export interface Caller {
  readonly address: string;
  /** The User-Agent header; null if absent. */
  readonly userAgent: string | null;
}

export const callerOf = (req: { ip: string; headers: { 'user-agent'?: string | undefined } }): Caller => ({
  address: req.ip,
  userAgent: req.headers['user-agent']?.slice(0, USER_AGENT_MAX) || null,
});
