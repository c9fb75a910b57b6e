import { listRoleNames } from '@safety-qube/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordParts } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useMay } from '../../../lib/access.ts';
import { call } from '../../../lib/call.ts';
import { allFacilitiesQuery } from '../../../lib/start-session.ts';
import { useDates } from '../../../lib/use-dates.ts';
import { useLevels, usePlaces } from '../fields/levels.ts';
import { useCategories } from '../use-categories.ts';
import { usePeople } from '../use-people.ts';
import { usePriorities } from '../use-priorities.ts';

/** A property and its value as a person reads them. */
export interface Worded {
  readonly label: string;
  readonly text: string;
}

export const roleNamesQuery = { queryKey: ['access', 'names'], queryFn: () => call(listRoleNames, {}) };

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : value == null ? [] : [value]).map(Number).filter(Number.isFinite);

/** Words for properties of a record and their values; undefined for what means nothing to a person. */
export function useWords(
  setup: RecordTypeSetup,
  parts: RecordParts,
): (property: string, value: unknown) => Worded | undefined {
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const levels = useLevels();
  const { facilities } = usePlaces();
  const { data: names = [] } = useQuery(allFacilitiesQuery);
  const mayAsk = useMay();
  const { data: roles = [] } = useQuery({ ...roleNamesQuery, enabled: mayAsk('management.user.read') });
  const categories = useCategories(setup);
  const priorities = usePriorities(setup.type);
  const own = parts.useWords();
  const none = t('record.none');
  const unit = (id: unknown): string =>
    facilities.flatMap((facility) => facility.units).find((one) => one.id === Number(id))?.name ?? String(id);
  const persons = (value: unknown): string =>
    idsOf(value)
      .map((id) => people.name(id))
      .join(', ') || none;
  const text = (value: unknown): string => (value == null || value === '' ? none : String(value));
  return (property, value) => {
    switch (property) {
      case 'title':
        return { label: t('record.title'), text: text(value) };
      case 'description':
        return { label: t('record.found'), text: text(value) };
      case 'number':
        return { label: t('record.number'), text: text(value) };
      case 'category':
        return { label: t('record.category'), text: categories.label(value as string | null) ?? none };
      case 'priority':
        return { label: t('record.priority'), text: priorities.find(value as number | null)?.label ?? none };
      case 'dueOn':
        return { label: t('record.due'), text: value == null ? none : dates.plainDay(String(value)) };
      case 'facilityId':
        return { label: levels.label('facility'), text: names.find(({ id }) => id === Number(value))?.name ?? none };
      case 'departmentId':
        return { label: levels.label('department'), text: value == null ? none : unit(value) };
      case 'locationId':
        return { label: levels.label('location'), text: value == null ? none : unit(value) };
      case 'subareaId':
        return { label: levels.label('subarea'), text: value == null ? none : unit(value) };
      case 'ownerId':
      case 'owner':
        return { label: t('record.owner'), text: persons(value) };
      case 'team':
      case 'resolutionTeam':
        return { label: t('record.team'), text: persons(value) };
      case 'fyi':
        return { label: t('record.fyi'), text: persons(value) };
      case 'ehsMember':
      case 'ehsMembers':
        return { label: t('record.ehs'), text: persons(value) };
      case 'attachments':
        return { label: t('record.files'), text: Array.isArray(value) ? value.join(', ') : none };
      case 'rootCause':
        return { label: t('act.rootCause'), text: text(value) };
      case 'link':
        return { label: t('record.linkOf'), text: text(value) };
      case 'duplicate':
        return { label: t('record.duplicate'), text: text(value) };
      case 'duplicateOf':
        return { label: t('record.duplicateOf'), text: text(value) };
      case 'isConfidential':
        return {
          label: t('record.confidentiality'),
          text: t(value ? 'record.confidential' : 'record.notConfidential'),
        };
      case 'roleIds':
      case 'confidentialRoleIds':
        return {
          label: t('record.confidentialRoles'),
          text:
            idsOf(value)
              .map((id) => roles.find((role) => role.id === id)?.name ?? String(id))
              .join(', ') || none,
        };
      default:
        return own(property, value);
    }
  };
}
