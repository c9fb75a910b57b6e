import { makeRandom } from '../random.ts';
import { type Picture, photograph, takeAgain, takeShot } from './camera.ts';
import { SCENES } from './scenes/index.ts';

// A process of its own: it reads drawings, which the server's own reader of pictures is kept from, and has a core to itself.

/** How often each scene is seen, elsewhere and in another light. */
const VARIANTS = 2;

/** A picture of a scene, as it is sent to whoever started this. */
export interface Rendered extends Picture {
  readonly scene: string;
  readonly variant: number;
  readonly state: 'before' | 'after';
}

const send = (picture: Rendered): Promise<void> =>
  new Promise((answer) => process.send?.(picture, undefined, undefined, () => answer()) ?? answer());

process.on('disconnect', () => process.exit(1));
for (let variant = 0; variant < VARIANTS; variant += 1)
  await Promise.all(
    Object.entries(SCENES).map(async ([scene, make], n) => {
      const random = makeRandom(1000 * variant + n + 1);
      const { before, after } = make(random);
      const shot = takeShot(random);
      await send({ scene, variant, state: 'before', ...(await photograph(before, shot)) });
      await send({ scene, variant, state: 'after', ...(await photograph(after, takeAgain(random, shot))) });
    }),
  );
process.exit(0);
