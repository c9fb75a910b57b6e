import { IconAlertTriangle, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import classes from './notes.module.css';
import type { Tone } from './status-glyph.tsx';

/** A text that a person wrote, after its label. */
export const LabelledText = ({ label, children }: { label: string; children: string }) => (
  <p className={classes['line']}>
    <span>{label}</span> <bdi>{children}</bdi>
  </p>
);

/** What readers of a record must see at once, with an icon in the colour of its tone. */
export const ToneMark = (props: { tone: Tone; Icon: ComponentType<IconProps>; children: ReactNode }) => (
  <span className={classes['mark']} data-tone={props.tone}>
    <props.Icon size={15} stroke={1.9} aria-hidden />
    {props.children}
  </span>
);

/** A warning that readers of a record must see at once. */
export const AlarmMark = ({ children }: { children: ReactNode }) => (
  <ToneMark tone="red" Icon={IconAlertTriangle}>
    {children}
  </ToneMark>
);

/** A warning before anything is sent; announced as it appears, and moved into view. */
export function Warning({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) box.current?.scrollIntoView?.({ block: 'nearest' });
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <div aria-live="polite">
      {isShown && (
        <p ref={box} className={classes['warning']}>
          {children}
        </p>
      )}
    </div>
  );
}
