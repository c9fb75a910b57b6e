import { listRoleNames } from '@safety-qube/contract/endpoints/access';
import { listText } from '@safety-qube/domain/list-text';
import {
  type Changes,
  idsIn,
  type PropertyKind,
  type PropertyWords,
  recordProperty,
  type Worded,
} from '@safety-qube/domain/records/record-properties';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordParts } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { textKey } from '../../../i18n/text-key.ts';
import { call } from '../../../shared/api/call.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { groupNamesQuery } from '../../../shared/people/group-names.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { useFormerPlaces } from '../../../shared/places/former-places.ts';
import { useLevels, usePlaces } from '../../../shared/places/places.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { useCategories } from '../../../shared/records/use-categories.ts';
import { useCustomFieldWords } from '../../../shared/records/use-custom-fields.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { useMay } from '../../../shared/session/access.ts';
import { allFacilitiesQuery } from '../../../shared/session/session-queries.ts';

export type { Worded };

export const roleNamesQuery = { queryKey: ['access', 'names'], queryFn: () => call(listRoleNames, {}) };

/** Returns label and text for a record's properties and values, such as those of `changes`; undefined for internal ones. */
export function useWords(setup: RecordTypeSetup, parts: RecordParts, changes?: readonly Changes[]): PropertyWords {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const levels = useLevels();
  const { facilities } = usePlaces();
  const { data: names = [] } = useQuery(allFacilitiesQuery);
  const mayAsk = useMay();
  const { data: roles = [] } = useQuery({ ...roleNamesQuery, enabled: mayAsk('management.user.read') });
  const { data: groups = [] } = useQuery({ ...groupNamesQuery, enabled: mayAsk('management.confidentiality.read') });
  const categories = useCategories(setup);
  const priorities = usePriorities(setup.type);
  const own = parts.useWords(changes);
  const custom = useCustomFieldWords(setup);
  const none = t('record.none');
  // The history names places as they were; most have not changed, but which is known only from the history.
  const former = useFormerPlaces(true);
  const unit = (id: unknown): string =>
    facilities.flatMap((facility) => facility.units).find((one) => one.id === Number(id))?.name ??
    former.unit(Number(id)) ??
    String(id);
  const list = (items: readonly string[]): string => listText(i18n.language, items) || none;
  const persons = (value: unknown): string => list(idsIn(value).map((id) => people.name(id)));
  const text = (value: unknown): string => (value == null || value === '' ? none : String(value));
  const TEXTS: Record<PropertyKind, (value: unknown) => string> = {
    text,
    texts: (value) => (Array.isArray(value) ? list(value.map(String)) : none),
    category: (value) => categories.label(typeof value === 'string' ? value : null) ?? none,
    priority: (value) => priorities.find(typeof value === 'number' ? value : null)?.label ?? none,
    day: (value) => (value == null ? none : dates.plainDay(String(value))),
    facility: (value) => names.find(({ id }) => id === Number(value))?.name ?? former.facility(Number(value)) ?? none,
    unit: (value) => (value == null ? none : unit(value)),
    people: persons,
    confidentiality: (value) => t(value ? 'record.confidential' : 'record.notConfidential'),
    roles: (value) => list(idsIn(value).map((id) => roles.find((role) => role.id === id)?.name ?? String(id))),
    groups: (value) => list(idsIn(value).map((id) => groups.find((group) => group.id === id)?.name ?? String(id))),
  };
  return (property, value, beside) => {
    const known = recordProperty(property);
    if (!known) return custom(property, value) ?? own(property, value, beside);
    const label = known.level ? levels.label(known.level) : t(textKey(known.label), ofType(setup.type));
    return { label, text: TEXTS[known.kind](value) };
  };
}
