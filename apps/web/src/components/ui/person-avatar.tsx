import { session } from '../../shared/session/session.ts';
import { initials } from './initials.ts';
import classes from './person-avatar.module.css';
import { usePicture } from './use-picture.ts';

export interface AvatarPerson {
  id: number;
  firstname: string;
  lastname: string;
  pictureVersion: string | null;
}

/** Height of a letter as a share of the avatar. */
const LETTER = 0.42;

/**
 * A person's picture, else their initials; the signed-in person's in the accent colour. Decorative: the name is next to
 * it, or in the label of the control around it. `size` in pixels.
 */
export function PersonAvatar({ person, size = 22 }: { person: AvatarPerson; size?: number }) {
  const picture = usePicture(person.id, person.pictureVersion);
  const box = { inlineSize: size, blockSize: size };
  if (picture) return <img className={classes['avatar']} style={box} src={picture} alt="" />;
  const isMe = session.claims()?.userId === person.id;
  return (
    <span
      className={classes['avatar']}
      data-me={isMe || undefined}
      style={{ ...box, fontSize: size * LETTER }}
      aria-hidden
    >
      {initials(person)}
    </span>
  );
}
