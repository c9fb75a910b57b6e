import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent as BarKeyEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../shared/page/layout.ts';
import { isCovered, isTyping } from '../../shared/page/undo.ts';
import classes from './bulk-bar.module.css';
import inverse from './inverse.module.css';
import { Key } from './key-hint.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus along the buttons of a bar, in the direction of its text. */
function onArrow(event: BarKeyEvent<HTMLElement>): void {
  const bar = event.currentTarget;
  const step = (STEPS[event.key] ?? 0) * (getComputedStyle(bar).direction === 'rtl' ? -1 : 1);
  const buttons = [...bar.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (!step || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** Actions on the selected rows: B moves the focus to them, the arrow keys along them, Escape clears the selection. */
export function BulkBar(props: {
  count: number;
  /** What should be known about the selection, in a line of its own. */
  note?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  const { count, note, onClear, children } = props;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!count) return;
    const onKey = (event: KeyboardEvent) => {
      if (isCovered() || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const isFocused = bar.current?.contains(document.activeElement);
      if (event.key === 'b') bar.current?.querySelector('button')?.focus();
      if (event.key !== 'Escape') return;
      onClear();
      // The bar is removed with its focus.
      if (isFocused) document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, onClear]);
  if (!count) return null;
  return (
    <div className={classes['place']}>
      <div
        className={`${inverse['inverse']} ${classes['bar']}`}
        ref={bar}
        role="toolbar"
        onKeyDown={onArrow}
        aria-label={t('list.selected', { count })}
        data-noted={note !== undefined || undefined}
      >
        {note !== undefined && <p className={classes['note']}>{note}</p>}
        <span className={classes['count']}>{t('list.selected', { count })}</span>
        <span className={classes['rule']} />
        {children}
        <span className={classes['rule']} />
        <button type="button" onClick={onClear} aria-label={t('list.clearSelection')}>
          {isPhone ? <IconX size={18} stroke={1.75} aria-hidden /> : <Key>Esc</Key>}
        </button>
      </div>
    </div>
  );
}
