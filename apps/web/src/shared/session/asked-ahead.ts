/** How long a prefetched response may be used, in milliseconds. */
const MAX_AGE_MS = 30_000;

interface Asked {
  readonly response: Promise<Response>;
  readonly at: number;
}
const asked = new Map<string, Asked>();

/** Keeps a pending request for the next caller that asks for this address. */
export function storePrefetched(address: string, response: Promise<Response>): void {
  response.catch(() => undefined); // handled by the caller that takes it
  asked.set(address, { response, at: Date.now() });
}

/** Returns the prefetched response of an address to the first caller; undefined where there is none. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const known = asked.get(address);
  asked.delete(address);
  return known && Date.now() - known.at < MAX_AGE_MS ? known.response : undefined;
}
