import type { Answer, Operation, Who } from './account.ts';

/** Timeout of a response in milliseconds. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The data of the tenant that the clients need. */
export interface World {
  readonly origin: string;
  /** Login tokens, which are replaced before they expire. */
  readonly tokens: Record<Who, string>;
  readonly facilityId: number;
  /** The facility's name. */
  readonly facility: string;
  readonly workerId: number;
  readonly memberId: number;
  /** A form that is filled in at the facility. */
  readonly scheduleId: number;
}

/** Sends a call; returns undefined without a response or for a server error, which is passed to `onBroken`. */
export async function send(
  { origin, tokens }: Pick<World, 'origin' | 'tokens'>,
  op: Omit<Operation, 'enter' | 'isLoose'>,
  onBroken: (how: string) => void = () => undefined,
): Promise<Answer | undefined> {
  const isFile = Buffer.isBuffer(op.body);
  try {
    const answer = await fetch(`${origin}${op.path}`, {
      method: op.method,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: {
        authorization: op.token ?? tokens[op.as],
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(op.key !== undefined && { 'idempotency-key': op.key }),
        ...(op.version !== undefined && { 'if-match': `"${op.version}"` }),
      },
      ...(op.method !== 'GET' && { body: isFile ? new Uint8Array(op.body as Buffer) : JSON.stringify(op.body) }),
    });
    const text = await answer.text();
    if (answer.status < 500) return { status: answer.status, body: JSON.parse(text) };
    onBroken(answer.headers.has('retry-after') ? `${answer.status}` : `${answer.status} ${text.slice(0, 200)}`);
  } catch (error) {
    onBroken(`no answer: ${(error as Error).cause ?? error}`);
  }
  return undefined;
}
