/**
 * Creates a token bucket that allows `perSecond` calls a second, and as many at once after a pause. Returns false above the limit.
 */
export function tokenBucket(perSecond: number): () => boolean {
  let tokens = perSecond;
  let last = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(perSecond, tokens + ((now - last) * perSecond) / 1000);
    last = now;
    tokens -= 1;
    return tokens >= 0;
  };
}
