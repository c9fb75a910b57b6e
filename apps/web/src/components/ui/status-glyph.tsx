import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import classes from './status-glyph.module.css';

/** Shapes that distinguish a status, besides its colour and its word. */
export type Glyph = 'ring' | 'dashed' | 'quarter' | 'half' | 'three-quarter' | 'check' | 'cross' | 'done' | 'back';
export type Tone = 'slate' | 'accent' | 'violet' | 'green' | 'red' | 'amber';

const PIE: Partial<Record<Glyph, number>> = { quarter: 0.25, half: 0.5, 'three-quarter': 0.75 };

function pie(share: number): string {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return `M7 7V3.6A3.4 3.4 0 ${share > 0.5 ? 1 : 0} 1 ${7 + 3.4 * Math.cos(angle)} ${7 + 3.4 * Math.sin(angle)}Z`;
}

/** The shape alone, in the colour of the text around it. `size` in pixels. */
export function StatusGlyph({ glyph, size = 14 }: { glyph: Glyph; size?: number }) {
  const share = PIE[glyph];
  const isFilled = glyph === 'done' || glyph === 'back';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isFilled ? (
        <circle cx="7" cy="7" r="6.4" fill="currentColor" />
      ) : (
        <circle
          cx="7"
          cy="7"
          r="5.6"
          stroke="currentColor"
          strokeWidth="1.5"
          {...(glyph === 'dashed' && { strokeDasharray: '1.8 2' })}
        />
      )}
      {share && <path d={pie(share)} fill="currentColor" />}
      {glyph === 'check' && <path d="M4.4 7.2 6.2 8.9l3.3-3.7" stroke="currentColor" strokeWidth="1.5" />}
      {glyph === 'cross' && <path d="m5.2 5.2 3.6 3.6m0-3.6L5.2 8.8" stroke="currentColor" strokeWidth="1.5" />}
      {glyph === 'done' && <path d="M4.3 7.2 6.2 9l3.6-4" stroke="var(--bg)" strokeWidth="1.5" />}
      {glyph === 'back' && (
        <path d="M9.6 9.3c0-2-1-3-2.6-3H4.4M6.1 4.4 4.2 6.3l1.9 1.9" stroke="var(--bg)" strokeWidth="1.4" />
      )}
    </svg>
  );
}

/** A status as shape and word, in the colour of its meaning; the shape alone where the word is shown elsewhere. */
export const StatusMark = ({ glyph, tone, children }: { glyph: Glyph; tone: Tone; children?: ReactNode }) => (
  <Mark className={classes['status']} tone={tone} shape={<StatusGlyph glyph={glyph} />}>
    {children}
  </Mark>
);
