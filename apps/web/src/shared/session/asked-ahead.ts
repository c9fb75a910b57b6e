/** For how long an answer that was asked for ahead is as good as a new one, in milliseconds. */
const GOOD_FOR = 30_000;

interface Asked {
  readonly response: Promise<Response>;
  readonly at: number;
}
const asked = new Map<string, Asked>();

/** Keeps a pending request for the next caller that asks for this address. */
export function keepAhead(address: string, response: Promise<Response>): void {
  response.catch(() => undefined); // told to whoever takes it
  asked.set(address, { response, at: Date.now() });
}

/** The answer to what was asked ahead at an address, for the first who wants it; undefined where nobody has asked. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const known = asked.get(address);
  asked.delete(address);
  return known && Date.now() - known.at < GOOD_FOR ? known.response : undefined;
}
