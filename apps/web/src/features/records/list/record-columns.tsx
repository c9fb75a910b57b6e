import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import type { Field, FieldKind } from '@safety-qube/domain/records/fields';
import { longestUnit } from '@safety-qube/domain/records/lateness';
import { sourceOf } from '@safety-qube/domain/tasks/controls';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockTime } from '../../../components/ui/clock-time.tsx';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { Hint } from '../../../components/ui/hint.tsx';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { RecordRisk } from '../../../components/ui/reduced-risk.tsx';
import type { ColumnOptions } from '../../../components/ui/table-features.ts';
import type { Column } from '../../../components/ui/use-list-rows.ts';
import { listFields } from '../../../config/list-fields.ts';
import type { PlainColumn } from '../../../config/record-columns.ts';
import type { ColumnName, ListedRecord, OwnListField, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePlaces } from '../../../shared/places/places.ts';
import { useCategories } from '../../../shared/records/use-categories.ts';
import { useCustomFields, useCustomFieldText } from '../../../shared/records/use-custom-fields.ts';
import { useFieldText } from '../../../shared/records/use-field-words.ts';
import { useLate } from '../../../shared/records/use-late.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { useMay } from '../../../shared/session/access.ts';
import { RecordStatus } from '../record-status.tsx';
import { headingWidth, textWidth, twoLinesWidth } from './column-width.ts';
import classes from './record-list.module.css';
import { useColumnLabel } from './use-column-label.ts';

const NONE = <span className={classes['quiet']}>–</span>;

/** A name in its own text direction, truncated at its own end. */
const Words = ({ children }: { children: string | undefined }) =>
  children ? (
    <span dir="auto" className={`${classes['place']} words`}>
      {children}
    </span>
  ) : (
    NONE
  );

/** The part of a table that its titles need: at 1440 pixels some 60 letters. */
const TITLE_SHARE = 0.322;
/** Width of a column of pictures of people. */
const FACE_WIDTH = 52;
/** The longest status that is shown whole. */
const STATUS_WIDTH = 184;
/** The longest spans that are usual, in milliseconds: minutes, hours and days. */
const LONG_SPANS = [59 * MINUTE_MS, 23 * HOUR_MS, 99 * DAY_MS];

function Confidential() {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={t('records.confidential')}
      title={t('records.confidential')}
      className={classes['lock']}
    >
      <IconLock size={14} stroke={1.75} aria-hidden />
    </span>
  );
}

function Face({ id }: { id: number | null }) {
  const people = usePeople();
  const person = people.find(id);
  if (!person) return NONE;
  const name = people.name(id);
  return (
    <Hint label={name}>
      <span role="img" aria-label={name} className={classes['face']}>
        <PersonAvatar person={person} />
      </span>
    </Hint>
  );
}

function Age({ at }: { at: string }) {
  const dates = useDates();
  return (
    <Hint label={dates.moment(at)}>
      <time dateTime={at} className={classes['quiet']}>
        {dates.age(at)}
      </time>
    </Hint>
  );
}

function Priority({ setup, value, isBare }: { setup: RecordTypeSetup; value: number | null; isBare?: boolean }) {
  const priority = usePriorities(setup.type).find(value);
  if (!priority) return isBare ? <span className={classes['noMark']} /> : NONE;
  return <PriorityMark rank={priority.rank} label={priority.label} isBare={isBare ?? false} />;
}

/** A value of a field: a person by their picture, any other as its text. */
function ValueCell({ kind, value, text }: { kind: FieldKind; value: unknown; text: string | undefined }) {
  if (kind === 'person') return <Face id={typeof value === 'number' ? value : null} />;
  return <Words>{text}</Words>;
}

function FieldCell({ field, value }: { field: Field; value: unknown }) {
  const textOf = useFieldText();
  return <ValueCell kind={field.kind} value={value} text={textOf(field, value)} />;
}

/** Columns of fields whose width is not that of their kind. */
const OWN_WIDTHS: Readonly<Partial<Record<OwnListField['column'], ColumnOptions>>> = {
  eventType: { width: 96, most: 130, isWide: true },
  actualSeverity: { width: 124 },
};

/** Returns the options of the column of a field, of a type or defined by the tenant, by its kind. */
function kindOptions(kind: FieldKind): ColumnOptions {
  if (kind === 'person') return { width: FACE_WIDTH };
  if (kind === 'number' || kind === 'yes-no' || kind === 'date') return { width: 120, isNumeric: kind === 'number' };
  return { width: 150, isWide: true };
}

const fieldColumn = ({ field, column }: OwnListField): Column<ListedRecord> => ({
  id: column,
  meta: OWN_WIDTHS[column] ?? kindOptions(field.kind),
  cell: ({ row }) => <FieldCell field={field} value={Reflect.get(row.original, field.name)} />,
});

function CustomCell({ field, value }: { field: CustomField; value: unknown }) {
  const textOf = useCustomFieldText();
  return <ValueCell kind={field.kind} value={value} text={textOf(field, value)} />;
}

/** Returns the named columns of a list of records, in the given order. */
export function useRecordColumns(setup: RecordTypeSetup, names: readonly ColumnName[]): Column<ListedRecord>[] {
  const { t, i18n } = useTranslation();
  const label = useColumnLabel(setup);
  const places = usePlaces();
  const people = usePeople();
  const categories = useCategories(setup, names.includes('category'));
  const custom = useCustomFields(setup);
  const may = useMay();
  const isDeadlineOrder = may(ANALYSTS);
  return useMemo(() => {
    const spans = LONG_SPANS.map((ms) => longestUnit(ms, i18n.language));
    const plain: Record<PlainColumn, Column<ListedRecord>> = {
      priority: {
        id: 'priority',
        accessorFn: (record) => record.priority,
        enableSorting: true,
        meta: { width: 92 },
        cell: ({ row }) => <Priority setup={setup} value={row.original.priority} />,
      },
      number: {
        id: 'number',
        meta: { width: 92 },
        cell: ({ row }) => (
          <span className={classes['number']}>
            <RecordNumber number={row.original.number} />
          </span>
        ),
      },
      title: {
        id: 'title',
        meta: { share: TITLE_SHARE },
        cell: ({ row: { original: record } }) => (
          <span className={classes['title']}>
            <Link to={setup.paths.record(record.id)} dir="auto" className={`${classes['link']} words`} tabIndex={-1}>
              {record.title}
            </Link>
            {record.isConfidential && <Confidential />}
          </span>
        ),
      },
      status: {
        id: 'status',
        meta: {
          width: Math.min(STATUS_WIDTH, textWidth(Object.values(setup.statuses).map(({ short }) => t(short)))),
        },
        cell: ({ row }) => (
          <span className={classes['status']}>
            <RecordStatus type={row.original.type} status={row.original.status} isShort />
          </span>
        ),
      },
      category: {
        id: 'category',
        meta: { width: 116, most: 150, isWide: true },
        cell: ({ row }) => <Words>{categories.label(row.original.category)}</Words>,
      },
      risk: {
        id: 'risk',
        meta: { width: 120 },
        cell: ({ row }) =>
          row.original.risk ? <RecordRisk risk={row.original.risk} residual={row.original.residualRisk} /> : NONE,
      },
      source: {
        id: 'source',
        meta: { width: 150, isWide: true },
        cell: ({ row: { original: record } }) => <Words>{t(`task.source.${sourceOf(record)}`)}</Words>,
      },
      checklist: {
        id: 'checklist',
        meta: { width: 100 },
        cell: ({ row: { original: record } }) =>
          record.checklistTotal ? t('task.ticked', { done: record.checklistDone, count: record.checklistTotal }) : NONE,
      },
      facility: {
        id: 'facility',
        meta: { width: 104, most: 156, isWide: true },
        cell: ({ row }) => <Words>{places.facility(row.original.facilityId)?.name}</Words>,
      },
      area: {
        id: 'area',
        meta: { width: 150, isWide: true },
        cell: ({ row: { original: record } }) => <Words>{places.unitName(record.facilityId, record.locationId)}</Words>,
      },
      owner: {
        id: 'owner',
        meta: { width: FACE_WIDTH },
        cell: ({ row }) => <Face id={row.original.ownerId} />,
      },
      raiser: {
        id: 'raiser',
        meta: { width: 150, isWide: true },
        cell: ({ row }) => (
          <Words>{row.original.raiserId === null ? undefined : people.name(row.original.raiserId)}</Words>
        ),
      },
      due: {
        id: 'due',
        accessorFn: (record) => record.dueOn,
        enableSorting: true,
        meta: {
          width: textWidth(spans.map((span) => t('late.resolution', { span }))),
        },
        cell: ({ row: { original: record } }) => (record.dueOn ? <Due record={record} /> : NONE),
      },
      clock: {
        id: 'clock',
        accessorFn: (record) => record.clock?.by,
        enableSorting: isDeadlineOrder,
        meta: {
          width: twoLinesWidth(
            spans.flatMap((span) =>
              (['late.report', 'late.decision'] as const).map((key) => t(key, { regime: 'OSHA', span })),
            ),
          ),
        },
        cell: ({ row: { original: record } }) => <ClockOrLate record={record} />,
      },
      raised: {
        id: 'raised',
        accessorFn: (record) => record.raisedAt,
        enableSorting: true,
        sortDescFirst: true,
        meta: { width: 92, isNumeric: true, isWide: true },
        cell: ({ row }) => <Age at={row.original.raisedAt} />,
      },
      updated: {
        id: 'updated',
        accessorFn: (record) => record.updatedAt,
        enableSorting: true,
        sortDescFirst: true,
        meta: { width: 84, isNumeric: true, isWide: true },
        cell: ({ row }) => <Age at={row.original.updatedAt} />,
      },
    };
    const own = listFields(setup.ownFields).map((one) => [one.column, fieldColumn(one)]);
    const defined = custom.map((field): [string, Column<ListedRecord>] => {
      const id = fieldProperty(field.id);
      const cell: Column<ListedRecord>['cell'] = ({ row }) => (
        <CustomCell field={field} value={row.original.fields?.[field.id]} />
      );
      return [id, { id, meta: kindOptions(field.kind), cell }];
    });
    const all: Readonly<Record<string, Column<ListedRecord>>> = {
      ...plain,
      ...Object.fromEntries([...own, ...defined]),
    };
    return names.flatMap((name) => {
      const column = all[name];
      if (!column) return [];
      const { meta, enableSorting = false } = column;
      const least = headingWidth(label(name), enableSorting);
      const width = meta?.width === undefined ? undefined : Math.max(meta.width, least);
      return [{ ...column, header: label(name), meta: { ...meta, ...(width && { width }) } }];
    });
  }, [t, i18n.language, label, places, people, categories, custom, isDeadlineOrder, names, setup]);
}

/** The due date of a record, or how late it is. */
function Due({ record }: { record: ListedRecord }) {
  const late = useLate();
  const briefly = useLate({ isBrief: true });
  return record.dueOn ? <DueDate on={record.dueOn} late={late(record)} briefly={briefly(record)} /> : null;
}

/** The deadline of a report to an authority, and how late the record is if it is. */
function ClockOrLate({ record }: { record: ListedRecord }) {
  const late = useLate()(record);
  if (!record.clock && late === undefined) return NONE;
  return (
    <span className={classes['clocks']}>
      {record.clock && <ClockTime clock={record.clock} isBrief />}
      {late !== undefined && <Due record={record} />}
    </span>
  );
}

/** A record of the list on a phone, with the deadline of a report in a line of its own; `isAlone` where no element around it is focusable. */
export function RecordCard(props: { setup: RecordTypeSetup; record: ListedRecord; isAlone?: boolean }) {
  const { setup, record, isAlone = false } = props;
  const places = usePlaces();
  const isLateRecord = useLate()(record) !== undefined;
  return (
    <div className={classes['card']}>
      <span className={classes['cardMark']}>
        <Priority setup={setup} value={record.priority} isBare />
      </span>
      <div className={classes['cardText']}>
        <div className={classes['cardHead']}>
          <Link
            to={setup.paths.record(record.id)}
            dir="auto"
            className={`${classes['cardTitle']} words`}
            {...(!isAlone && { tabIndex: -1 })}
          >
            {record.title}
          </Link>
          {!record.clock && record.dueOn && (
            <span className={classes['cardDue']}>
              <Due record={record} />
            </span>
          )}
        </div>
        {record.clock && (
          <div className={classes['cardLate']}>
            <ClockTime clock={record.clock} />
            {isLateRecord && <Due record={record} />}
          </div>
        )}
        <div className={classes['cardMeta']}>
          <RecordStatus type={record.type} status={record.status} isShort />
          <span aria-hidden>·</span>
          <span className={classes['cardPlace']}>{places.facility(record.facilityId)?.name ?? record.number}</span>
          {record.isConfidential && <Confidential />}
        </div>
      </div>
    </div>
  );
}
