import { lazy, type PointerEvent, type ReactElement, Suspense, useEffect, useState } from 'react';
import classes from './hint.module.css';

/** Positions and renders the tooltip; loaded when the first is to be shown. */
const Tooltip = lazy(() => import('./tooltip.tsx'));

/** Time that the pointer rests on something before its tooltip appears, in milliseconds. */
const SHOW_AFTER_MS = 300;

/**
 * Shows a text next to the hovered element, while `isOn`. It adds no information: its content has its own name for
 * assistive technology. A `long` one may have several lines, and appears on focus (and so on a tap) too.
 */
export function Hint(props: {
  label: string;
  isOn?: boolean;
  position?: 'top' | 'right';
  isLong?: boolean;
  children: ReactElement;
}) {
  const { label, isOn = true, position = 'top', isLong = false, children } = props;
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const open = (place: HTMLElement) => {
    if (!isOn) return;
    const { firstElementChild: target } = place;
    setTarget(target instanceof HTMLElement ? target : null);
    setOpen(true);
  };
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') open(event.currentTarget);
  };
  const close = () => setOpen(false);
  return (
    <>
      {/* Always rendered, so that its child stays the same element, and focused, when the hint goes on and off. */}
      <span
        role="none"
        className={classes['place']}
        onPointerEnter={onPointerEnter}
        onPointerLeave={close}
        onFocus={(event) => isLong && open(event.currentTarget)}
        onBlur={close}
      >
        {children}
      </span>
      {target && isOn && (
        <Suspense>
          <Tooltip
            target={target}
            opened={isOpen}
            label={label}
            position={position}
            multiline={isLong}
            {...(isLong && { maw: 320 })}
            transitionProps={{ enterDelay: SHOW_AFTER_MS }}
          />
        </Suspense>
      )}
    </>
  );
}
