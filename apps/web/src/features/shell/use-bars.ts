import { useEffect, useState } from 'react';
import { afterFirstPaint } from '../../shared/page/after-first-paint.ts';

type Bars = typeof import('./bars.tsx');
let known: Bars | undefined;

/** Loads the bars around a page. Once they are loaded, each page has them from its first render. */
export async function loadBars(): Promise<Bars> {
  known ??= await import('./bars.tsx');
  return known;
}

/** Returns the bars; undefined while they are loading, after a page that does not wait for them. */
export function useBars(): Bars | undefined {
  const [bars, setBars] = useState(known);
  useEffect(() => {
    if (!bars) afterFirstPaint(() => void loadBars().then(setBars, () => undefined));
  }, [bars]);
  return bars;
}
