import { ActionIcon } from '@mantine/core';
import type { Count } from '@safety-qube/contract/schemas/records';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import type { ExactCount } from '../../shared/records/use-record-count.ts';
import { DirectionalIcon } from './directional-icon.tsx';
import { Key } from './key-hint.tsx';
import classes from './list-footer.module.css';

/**
 * Footer of a list: the range that is shown, links to the neighbouring pages, and the shortcuts. Pages count from 1.
 */
export function ListFooter(props: {
  page: number;
  size: number;
  total: Count | number | undefined;
  /** Requests an exact count, where there are more than were counted. */
  exactly?: ExactCount | undefined;
  canSelect?: boolean | undefined;
  /**
   * Rows on this page and whether there is another one, where the list is paged by cursor and the total may be out of
   * date.
   */
  shown?: number | undefined;
  hasNext?: boolean | undefined;
  /** Shows all shortcuts. */
  onShortcuts?: () => void;
  onPage: (page: number) => void;
}) {
  const { page, size, canSelect, shown, onShortcuts, onPage } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const known = typeof props.total === 'number' ? { count: props.total, isMore: false } : props.total;
  const counted = known?.count ?? 0;
  const from = counted ? (page - 1) * size + 1 : 0;
  const to = shown === undefined ? Math.min(page * size, counted) : from + shown - 1;
  const hasNext = props.hasNext ?? to < counted;
  const total = { count: Math.max(counted, to), isMore: known?.isMore === true && (to < counted || hasNext) };
  return (
    <footer className={classes['footer']}>
      <span className={`${classes['range']} num`} aria-live="polite">
        {counted ? t('list.range', { from, to, total: numbers.count(total) }) : ''}
      </span>
      <span className={classes['pages']}>
        <ActionIcon aria-label={t('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} size={28}>
          <DirectionalIcon name="back" />
        </ActionIcon>
        <ActionIcon aria-label={t('list.next')} disabled={!hasNext} onClick={() => onPage(page + 1)} size={28}>
          <DirectionalIcon name="forward" />
        </ActionIcon>
      </span>
      {props.exactly && (
        <button
          type="button"
          className={classes['exactly']}
          aria-disabled={props.exactly.isCounting}
          onClick={props.exactly.isCounting ? undefined : props.exactly.run}
        >
          {t(props.exactly.isExact ? 'list.countAgain' : 'list.countExactly')}
        </button>
      )}
      <span className={classes['keys']} aria-hidden={!onShortcuts}>
        <span>
          <Key>J</Key> <Key>K</Key> {t('list.keyMove')}
        </span>
        {canSelect && (
          <span>
            <Key>X</Key> {t('list.keySelect')}
          </span>
        )}
        <span>
          <Key>↵</Key> {t('list.keyOpen')}
        </span>
        {onShortcuts ? (
          <button type="button" className={classes['shortcuts']} onClick={onShortcuts} aria-haspopup="dialog">
            <Key>?</Key> {t('list.keyAll')}
          </button>
        ) : (
          <span>
            <Key>/</Key> {t('list.keyFind')}
          </span>
        )}
      </span>
    </footer>
  );
}
