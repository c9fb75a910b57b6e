import { TRUNCATED_LENGTH, TRUNCATED_TOOLTIP_BEYOND } from '../../config/constants.ts';
import { Hint } from './hint.tsx';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text shortened to `limit` characters. It is shortened, with a tooltip for the whole, only when it is longer than
 * the limit by more than three: an ellipsis in place of three letters would save nothing.
 */
export function TruncatedText({ children, limit = TRUNCATED_LENGTH }: { children: string; limit?: number }) {
  const characters = Array.from(graphemes.segment(children), (part) => part.segment);
  if (characters.length <= limit + TRUNCATED_TOOLTIP_BEYOND) return <span>{children}</span>;
  return (
    <Hint label={children} isLong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={children}>
        {characters.slice(0, limit).join('').trimEnd()}…
      </span>
    </Hint>
  );
}
