import { Checkbox, Skeleton } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { LIST_ID, type ListProps, SKELETON_ROWS, useListRows } from './use-list-rows.ts';

/** A list as cards, on a phone. */
export function CardList<T extends object>(props: ListProps<T>) {
  const { rows, rowId, rowName, selection = {}, onSelection } = props;
  const { t } = useTranslation();
  const isChoosing = props.isChoosing === true && onSelection !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const toggle = (index: number) => {
    const row = rows?.[index];
    if (!row) return;
    const { [rowId(row)]: isSelected, ...others } = selection;
    onSelection?.(isSelected ? others : { ...others, [rowId(row)]: true });
  };
  const { rowProps } = useListRows(list, props, { toggle: onSelection && toggle, isChoosing });
  return (
    <div ref={list} id={LIST_ID} tabIndex={-1} className={classes['list']}>
      <ul aria-label={props.label} aria-busy={!rows}>
        {rows?.map((row, index) => {
          const id = rowId(row);
          const before = rows[index - 1];
          const group = props.cardGroup?.(row);
          const isFirst = group !== undefined && (!before || props.cardGroup?.(before) !== group);
          const isSelected = selection[id] === true;
          return (
            <Fragment key={id}>
              {isFirst && <li className={classes['cardGroup']}>{group}</li>}
              <li
                className={classes['card']}
                data-choosing={isChoosing || undefined}
                data-selected={isSelected || undefined}
                {...rowProps(index, row)}
              >
                {isChoosing && (
                  <Checkbox
                    size="sm"
                    aria-label={t('list.selectRow', { name: rowName(row) })}
                    checked={isSelected}
                    onChange={() => undefined} // the card's click handler does it
                  />
                )}
                {props.card(row)}
              </li>
            </Fragment>
          );
        })}
        {!rows &&
          Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <li key={`s${String(index)}`} className={classes['card']}>
              <Skeleton height={15} width="62%" my={3} />
              <Skeleton height={12} width="40%" mt={8} mb={4} />
            </li>
          ))}
      </ul>
    </div>
  );
}
