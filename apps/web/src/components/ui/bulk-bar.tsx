import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../shared/page/layout.ts';
import { isCovered } from '../../shared/page/undo.ts';
import classes from './bulk-bar.module.css';
import inverse from './inverse.module.css';
import { Key } from './key-hint.tsx';

/** Actions on the selected rows; Escape clears the selection. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  useEffect(() => {
    if (!count) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isCovered()) onClear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, onClear]);
  if (!count) return null;
  return (
    <div className={classes['place']}>
      <div
        className={`${inverse['inverse']} ${classes['bar']}`}
        role="toolbar"
        aria-label={t('list.selected', { count })}
      >
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
