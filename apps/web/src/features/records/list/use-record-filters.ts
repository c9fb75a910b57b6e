import type { Facility } from '@safety-qube/contract/schemas/organisation';
import { TASK_SOURCES } from '@safety-qube/domain/tasks/controls';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Filter, FilterOption } from '../../../components/ui/filter.ts';
import { type ByValues, useCustomFilters, useSpanText } from '../../../components/ui/use-custom-filters.ts';
import { listFilters } from '../../../config/list-fields.ts';
import type { OwnFilter, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePeopleOptions } from '../../../shared/people/use-people-options.ts';
import { chainOf, useLevels, usePlaces } from '../../../shared/places/places.ts';
import { optionName } from '../../../shared/records/own-fields.ts';
import { riskMatrixQuery } from '../../../shared/records/risk-matrix.ts';
import { useCategories } from '../../../shared/records/use-categories.ts';
import { useCustomFields } from '../../../shared/records/use-custom-fields.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { importsQuery } from '../import/import.queries.ts';
import { useMayImport } from '../import/use-may-import.ts';
import { valueNumbers } from '../records.queries.ts';
import { filtersFor, isNegated, joinValues, negate, parameterOf, statusesIn, valuesOf } from './list-query.ts';
import { DUE_SPANS, RAISED_SPANS, type RecordSearch } from './record-search.ts';
import { IN_COLUMN, useColumnLabel } from './use-column-label.ts';

type Narrow = (change: Partial<RecordSearch>) => void;
type Unit = Facility['units'][number] & { facilityId: number; facilityName: string };

const asOptions = (list: readonly { id: number; name: string }[]): FilterOption[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Facility and, once one is chosen, the levels below it. A change of a level clears units that are not inside it. */
function usePlaceFilters(search: RecordSearch, narrow: Narrow, byValues: ByValues): Filter[] {
  const { facilities } = usePlaces();
  const { label, below } = useLevels();
  const chosen = {
    facility: valuesOf(search.facility),
    department: valuesOf(search.department),
    location: valuesOf(search.location),
    subarea: valuesOf(search.subarea),
  };
  const reached = facilities.filter(({ id }) => chosen.facility.includes(String(id)));
  const units: Unit[] = reached.flatMap((facility) =>
    facility.units.map((unit) => ({ ...unit, facilityId: facility.id, facilityName: facility.name })),
  );
  const choices = (key: keyof typeof chosen, options: FilterOption[]): Filter => ({
    kind: 'choices',
    key,
    label: label(key),
    ...byValues(key),
    options,
    values: chosen[key],
    onChange: (values) => narrow({ [key]: joinValues(values), ...(key === 'facility' && unitsIn(values)) }),
  });
  /** Returns the chosen units inside these facilities. */
  const unitsIn = (facilityIds: readonly string[]) => {
    const inside = new Set(
      units.filter((unit) => facilityIds.includes(String(unit.facilityId))).map((unit) => String(unit.id)),
    );
    return Object.fromEntries(below.map((key) => [key, joinValues(chosen[key].filter((id) => inside.has(id)))]));
  };
  const lower = below.map((key, at) => {
    const above = below.slice(0, at).flatMap((higher) => chosen[higher].map(Number));
    const offered = units.filter(
      (unit) => unit.level === key && (!above.length || chainOf(units, unit.id).some(({ id }) => above.includes(id))),
    );
    return choices(
      key,
      asOptions(
        offered.map((u) => ({ id: u.id, name: reached.length > 1 ? `${u.name} · ${u.facilityName}` : u.name })),
      ),
    );
  });
  return [
    choices('facility', asOptions(facilities)),
    ...lower.filter((filter) => filter.options.length > 0 || (filter.kind === 'choices' && filter.values.length > 0)),
  ];
}

/** Owner, raiser and the people in fields of the type; the user first. */
function usePeopleFilters(setup: RecordTypeSetup, search: RecordSearch, narrow: Narrow, byValues: ByValues): Filter[] {
  const { t } = useTranslation();
  const { all, me, find } = usePeople();
  const people = usePeopleOptions(all);
  const labelOf = useColumnLabel(setup);
  const fieldLabel = useFieldLabel();
  const own = listFilters(setup.ownFields)
    .filter(({ field }) => field.kind === 'person')
    .map((one) => ({ name: one.name, label: fieldLabel(one) }));
  const plain = (name: 'owner' | 'raiser') => ({ name, label: labelOf(name) });
  return [plain('owner'), ...own, plain('raiser')].map(({ name: key, label }) => {
    const values = valuesOf(search[key]);
    const isMe = ({ value }: FilterOption): boolean => value === String(me);
    const options = people
      .filter(({ value }) => find(Number(value))?.isActive || values.includes(value))
      .toSorted((a, b) => Number(isMe(b)) - Number(isMe(a)))
      .map((one) => (isMe(one) ? { ...one, label: t('records.me', { name: one.label }) } : one));
    return {
      kind: 'choices',
      key,
      label,
      ...byValues(key),
      options,
      values,
      onChange: (next) => narrow({ [key]: joinValues(next) }),
    };
  });
}

/** Returns a function that gives a filter by a span of days or numbers. */
function useSpanFilter(search: RecordSearch, narrow: Narrow) {
  const shown = useSpanText();
  return (
    key: 'due' | 'raised' | OwnFilter['name'],
    label: string,
    of: 'days' | 'numbers',
    options: FilterOption[] = [],
  ): Filter => {
    const value = search[key] === undefined ? undefined : String(search[key]);
    const option = options.find((o) => o.value === value);
    return {
      kind: 'span',
      of,
      key,
      label,
      options,
      value,
      shown: option?.label ?? (value ? shown(of, value) : ''),
      onChange: (next) => narrow({ [key]: next }),
    };
  };
}

/** The import that created the records, while the list is filtered by one: the link to it is on the import's page. */
function useImportFilter(setup: RecordTypeSetup, search: RecordSearch, narrow: Narrow): Filter[] {
  const { t } = useTranslation();
  const mayImport = useMayImport(setup);
  const isOn = search.import !== undefined;
  const { data = [] } = useQuery({ ...importsQuery(setup.type), enabled: isOn && mayImport });
  if (!isOn) return [];
  return [
    {
      kind: 'choice',
      key: 'import',
      label: t('import.title'),
      options: data
        .filter(({ id, created }) => created > 0 || id === search.import)
        .map(({ id, fileName }) => ({ value: String(id), label: fileName })),
      value: String(search.import),
      onChange: (value) => narrow({ import: value === undefined ? undefined : Number(value) }),
    },
  ];
}

/** Returns a function that gives the name of a filter by a field of a type: as the heading of its column, if that differs. */
function useFieldLabel(): (own: OwnFilter) => string {
  const { t } = useTranslation();
  return ({ label }) => t(label, IN_COLUMN);
}

/** Returns what the filters by values have besides these. */
function useByValues(setup: RecordTypeSetup, search: RecordSearch, narrow: Narrow): ByValues {
  const dates = useDates();
  const { tab = 'all' } = search;
  const filters = filtersFor(search, dates.today());
  return (key) => ({
    negation: { isOn: isNegated(search, key), onChange: (isOn) => narrow(negate(search, key, isOn)) },
    numbers: valueNumbers(setup, { ...filters, tab, of: parameterOf(key) }),
  });
}

/** Returns the filters of a list of records. */
export function useRecordFilters(setup: RecordTypeSetup, search: RecordSearch, narrow: Narrow): Filter[] {
  const { t } = useTranslation();
  const label = useColumnLabel(setup);
  const fieldLabel = useFieldLabel();
  const byValues = useByValues(setup, search, narrow);
  const priorities = usePriorities(setup.type).all;
  const categories = useCategories(setup).all;
  const { data: matrix } = useQuery({ ...riskMatrixQuery, enabled: setup.hasRisk });
  const { tab = 'all' } = search;
  // With those that an address asks for, so that no filter is without a sign.
  const asked = valuesOf(search.status).filter((status) => setup.statuses[status]);
  const statuses = [...new Set([...statusesIn(setup, tab), ...asked])];
  const isOffered = (key: 'overdue' | 'needsMe') => tab !== 'closed' || search[key] === true;
  const choices = (
    key: 'status' | 'priority' | 'category' | 'level' | 'source' | OwnFilter['name'],
    name: string,
    options: FilterOption[],
  ): Filter => ({
    kind: 'choices',
    key,
    label: name,
    ...byValues(key),
    options,
    values: valuesOf(search[key]),
    onChange: (values) => narrow({ [key]: joinValues(values) }),
  });
  const flag = (key: 'overdue' | 'needsMe' | OwnFilter['name'], name: string): Filter => ({
    kind: 'flag',
    key,
    label: name,
    options: [],
    isOn: search[key] === true,
    onChange: (isOn) => narrow({ [key]: isOn || undefined }),
  });
  const span = useSpanFilter(search, narrow);
  const ofField = (own: OwnFilter): Filter[] => {
    const { field, name } = own;
    switch (field.kind) {
      case 'choice':
        return [
          choices(
            name,
            fieldLabel(own),
            field.options.map((value) => ({ value, label: optionName(field, value, t) })),
          ),
        ];
      case 'yes-no':
        return [flag(name, fieldLabel(own))];
      case 'person':
        return []; // among the people
      default:
        return [span(name, fieldLabel(own), field.kind === 'date' ? 'days' : 'numbers')];
    }
  };
  const custom = useCustomFilters(useCustomFields(setup), search.field, (field) => narrow({ field }), byValues);
  const people = usePeopleFilters(setup, search, narrow, byValues);
  const places = usePlaceFilters(search, narrow, byValues);
  const imports = useImportFilter(setup, search, narrow);
  return [
    ...imports,
    ...(isOffered('needsMe') ? [flag('needsMe', t('records.only.needsMe'))] : []),
    ...(isOffered('overdue') ? [flag('overdue', t('records.only.overdue'))] : []),
    ...(statuses.length > 1 || asked.length
      ? [
          choices(
            'status',
            label('status'),
            statuses.map((status) => {
              const look = setup.statuses[status];
              return { value: status, label: look ? t(look.label) : status };
            }),
          ),
        ]
      : []),
    choices(
      'priority',
      label('priority'),
      priorities.map(({ value, label: name }) => ({ value: String(value), label: name })),
    ),
    ...(setup.hasCategories ? [choices('category', label('category'), categories)] : []),
    ...(setup.columns.more.includes('source')
      ? [
          choices(
            'source',
            label('source'),
            TASK_SOURCES.map((value) => ({ value, label: t(`task.source.${value}`) })),
          ),
        ]
      : []),
    ...listFilters(setup.ownFields).flatMap(ofField),
    ...custom,
    ...(setup.hasRisk
      ? [
          choices(
            'level',
            label('risk'),
            [...(matrix?.levels ?? []), ...(matrix?.formerLevels ?? [])].map(({ key, label: name }) => ({
              value: key,
              label: name,
            })),
          ),
        ]
      : []),
    ...places,
    ...people,
    span(
      'due',
      label('due'),
      'days',
      DUE_SPANS.map((value) => ({ value, label: t(`records.due.${value}`) })),
    ),
    span(
      'raised',
      label('raised'),
      'days',
      RAISED_SPANS.map((value) => ({ value, label: t(`records.raised.${value}`) })),
    ),
  ];
}
