import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Picture } from './camera.ts';
import type { Rendered } from './render.ts';

/** Pictures of a spot from one place: as it was found, and after it had been put right. */
export interface Pair {
  readonly before: Picture;
  readonly after: Picture;
}
/** Pairs by the name of their scene. */
export type Photos = ReadonlyMap<string, readonly Pair[]>;

/** Draws the demo's photos, in a process of its own. Throws when that ends before it is done. */
export async function renderPhotos(): Promise<Photos> {
  const child = fork(new URL('./render.ts', import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced', // bytes as bytes
    execArgv: [],
    env: { PATH: process.env['PATH'] },
  });
  const pairs = new Map<string, Partial<Pair>[]>();
  child.on('message', ({ scene, variant, state, ...picture }: Rendered) => {
    const ofScene = pairs.get(scene) ?? [];
    ofScene[variant] = { ...ofScene[variant], [state]: picture };
    pairs.set(scene, ofScene);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The photos of the demo could not be drawn.');
  return pairs as Map<string, Pair[]>;
}
