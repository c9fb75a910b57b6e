import { Button, Skeleton } from '@mantine/core';
import type { Count } from '@safety-qube/contract/schemas/records';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './action-list.module.css';
import { DirectionalIcon } from './directional-icon.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** A pending action of the user. */
export interface ActionItem {
  readonly id: string;
  readonly mark: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  /** When it is due, or how long it has been waiting. */
  readonly when?: ReactNode;
  /** A short verb. */
  readonly verb: string;
  /** What is to be done, in a sentence: for assistive technology and as a tooltip. */
  readonly wants?: string;
  readonly href: string;
}
export interface ActionGroup {
  readonly key: string;
  readonly label: string;
  /** The total; `items` may be only the first of them, or empty: then the group only shows the count. */
  readonly total: Count;
  readonly isLate?: boolean;
  readonly items: readonly ActionItem[];
}

function Action(props: {
  action: ActionItem;
  index: number;
  isFirst: boolean;
  isCurrent: boolean;
  onFocus: (index: number) => void;
  onIntent: ((action: ActionItem) => void) | undefined;
}) {
  const { action, index, isFirst, isCurrent, onFocus, onIntent } = props;
  const navigate = useNavigate();
  const open = () => void navigate({ href: action.href });
  return (
    <li
      className={classes['action']}
      data-first={isFirst || undefined}
      data-row={index}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={() => {
        onFocus(index);
        onIntent?.(action);
      }}
      onPointerEnter={() => onIntent?.(action)}
      onClick={(event: MouseEvent) => {
        if (!(event.target instanceof Element && event.target.closest('a'))) open();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open();
      }}
    >
      <span className={classes['mark']}>{action.mark}</span>
      <span className={classes['what']}>
        <b dir="auto" className="words">
          {action.title}
        </b>
        <small>
          {action.when && <span className={classes['whenSmall']}>{action.when}</span>}
          {action.detail}
        </small>
      </span>
      {action.when && <span className={classes['when']}>{action.when}</span>}
      <Button
        component={Link}
        to={action.href}
        variant={isFirst ? 'filled' : 'default'}
        justify="space-between"
        className={classes['verb'] ?? ''}
        aria-label={`${action.wants ?? action.verb}: ${action.title}`}
        title={action.wants}
        rightSection={<DirectionalIcon name="forward" size={14} />}
      >
        {action.verb}
      </Button>
    </li>
  );
}

/**
 * Pending actions of the user, in groups, the most urgent first; the first item has the filled button. J and K move,
 * Enter opens. `onIntent` is called with the item that the user rests on.
 */
export function ActionList(props: {
  groups: readonly ActionGroup[];
  /** Heading level of the groups. */
  level?: 2 | 3;
  onIntent?: (action: ActionItem) => void;
}) {
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const Heading = `h${props.level ?? 3}` as const;
  const list = useRef<HTMLDivElement>(null);
  const numbers = useNumbers();
  const count = groups.reduce((n, group) => n + group.items.length, 0);
  const { current, setCurrent } = useRowKeys(list, count);
  let before = 0;
  return (
    <div ref={list} className={classes['list']}>
      {groups.map((group) => {
        const from = before;
        before += group.items.length;
        return (
          <section key={group.key} aria-label={group.label}>
            <Heading className={classes['groupHead']} data-late={group.isLate || undefined}>
              {group.label} <span className="num">{numbers.count(group.total)}</span>
            </Heading>
            <ul>
              {group.items.map((action, i) => (
                <Action
                  key={action.id}
                  action={action}
                  index={from + i}
                  isFirst={from + i === 0}
                  isCurrent={from + i === current}
                  onFocus={setCurrent}
                  onIntent={props.onIntent}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Placeholder for the list while it loads. */
export function ActionSkeleton() {
  return (
    <div className={classes['list']} aria-busy>
      <Skeleton className={classes['groupHead'] ?? ''} height={12} width={90} my={10} />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={classes['action']}>
          <Skeleton circle height={14} />
          <span className={classes['what']}>
            <Skeleton height={13} width={180} maw="100%" my={3} />
            <Skeleton height={11} width={240} maw="100%" my={3} />
          </span>
        </div>
      ))}
    </div>
  );
}
