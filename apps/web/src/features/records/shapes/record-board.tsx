import { Skeleton } from '@mantine/core';
import type { ListTab } from '@safety-qube/contract/schemas/records';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';
import type { ListedRecord, RecordAction } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { recordCountQuery } from '../../../shared/records/record-counts.ts';
import { isNegated, negate, valuesOf } from '../list/list-query.ts';
import { ActionDialog } from '../record-page/action-dialog.tsx';
import { PAGE_SIZE, recordPageQuery } from '../records.queries.ts';
import { BoardCard } from './board-card.tsx';
import { MoveMenu } from './move-menu.tsx';
import classes from './record-board.module.css';
import type { ShapeProps } from './shape-props.ts';
import { actionTo, useMove } from './use-move.ts';

interface Lane {
  readonly name: string;
  readonly tab: ListTab;
  readonly statuses: readonly string[];
}

/** Returns a lane for each status that is asked for, then one for closed records unless statuses are chosen that only open ones have. */
function lanesOf({ setup, search }: ShapeProps): Lane[] {
  const { open, ends } = setup.workflow;
  const wanted = valuesOf(search.status);
  const isNot = isNegated(search, 'status');
  const tab = search.tab === 'mine' ? 'mine' : 'all';
  const end: Lane = { name: 'end', tab: 'closed', statuses: ends.filter((status) => !open.includes(status)) };
  if (search.tab === 'closed') return [end];
  const shown = open.filter((status) => !wanted.length || wanted.includes(status) !== isNot);
  const lanes = shown.map((status): Lane => ({ name: status, tab, statuses: [status] }));
  return wanted.length && !isNot ? lanes : [...lanes, end];
}

/** The filters of a lane, which has one status. */
function filtersOf({ status: _, not, ...others }: ShapeProps['filters'], status: string): ShapeProps['filters'] {
  const negated = String(not ?? '')
    .split(',')
    .filter((name) => name && name !== 'status');
  return { ...others, ...(negated.length && { not: negated.join(',') }), status };
}

interface LaneProps extends ShapeProps {
  readonly lane: Lane;
  readonly dragged: ListedRecord | undefined;
  readonly onDrag: (record: ListedRecord | undefined) => void;
  readonly onTake: (record: ListedRecord, action: RecordAction) => void;
}

function BoardLane(props: LaneProps) {
  const { setup, flow, search, filters, lane, dragged, onDrag, onTake, go } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [isOver, setOver] = useState(false);
  const isEnd = lane.name === 'end';
  const { data, error, refetch } = useQuery(
    recordPageQuery(setup, {
      ...(isEnd ? filters : filtersOf(filters, lane.name)),
      tab: lane.tab,
      sort: isEnd ? 'updated' : 'due',
    }),
  );
  // The last lane is long: the count of its tab says more than the number of loaded cards.
  const { data: ended } = useQuery({ ...recordCountQuery(setup, 'closed', filters), enabled: isEnd });
  const known = isEnd && ended?.count ? ended : data && { count: data.items.length, isMore: data.next !== null };
  const look = setup.statuses[lane.name];
  const label = look ? t(look.label) : t('records.tab.closed');
  const action = dragged ? actionTo(setup, flow, dragged.status, lane.statuses) : undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged && action) onTake(dragged, action);
    onDrag(undefined);
  };
  return (
    <section
      className={classes['lane']}
      aria-label={label}
      aria-busy={!data && !error}
      data-takes={action ? true : undefined}
      data-over={action && isOver ? true : undefined}
      onDragOver={(event) => {
        if (!action) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={classes['head']}>
        {look ? (
          <StatusMark glyph={look.glyph} tone={look.tone}>
            {label}
          </StatusMark>
        ) : (
          label
        )}
        <span className={`${classes['count']} num`}>{known && numbers.count(known)}</span>
      </h2>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes['cards']}>
          {data?.items?.map((record) => (
            <li
              key={record.id}
              className={classes['card']}
              draggable={!isEnd}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', record.number);
                onDrag(record);
              }}
              onDragEnd={() => onDrag(undefined)}
            >
              <BoardCard setup={setup} record={record} hasStatus={isEnd} />
              {!isEnd && (
                <MoveMenu setup={setup} flow={flow} record={record} onTake={(taken) => onTake(record, taken)} />
              )}
            </li>
          ))}
          {!data && <Skeleton component="li" height={88} />}
          {data?.items.length === 0 && <li className={classes['none']}>{t('board.empty')}</li>}
        </ul>
      )}
      {data?.next && data.items.length >= PAGE_SIZE && (
        <button
          type="button"
          className={classes['all']}
          onClick={() =>
            go({
              shape: undefined,
              ...(isEnd ? { tab: 'closed' } : { status: lane.name, ...negate(search, 'status', false) }),
            })
          }
        >
          {t('board.all')}
        </button>
      )}
    </section>
  );
}

/** Records by their status; a card is moved by the actions that its workflow and the user's privileges allow. */
export default function RecordBoard(props: ShapeProps) {
  const { setup, flow } = props;
  const [dragged, setDragged] = useState<ListedRecord>();
  const { take, asked, close } = useMove(setup, flow);
  return (
    <>
      <div className={classes['board']}>
        {lanesOf(props).map((lane) => (
          <BoardLane
            key={lane.name}
            {...props}
            lane={lane}
            dragged={dragged}
            onDrag={setDragged}
            onTake={(record, action) => void take(record, action)}
          />
        ))}
      </div>
      {asked && <ActionDialog setup={setup} flow={flow} record={asked.record} action={asked.action} onClose={close} />}
    </>
  );
}
