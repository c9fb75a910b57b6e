import { saveFacility } from '@safety-qube/contract/endpoints/places';
import type { FacilitySettings } from '@safety-qube/contract/schemas/organisation';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../components/register/register-drawer.tsx';
import type { FieldTexts } from '../../components/register/use-edit-form.ts';
import { call } from '../../shared/api/call.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { FacilityFields } from './facility-fields.tsx';
import { FACILITY_FORM, type FacilityBody } from './facility-values.ts';

/** The settings of a facility in words. */
function useFacilityTexts(): FieldTexts<FacilitySettings, FacilityBody> {
  const { t } = useTranslation();
  const people = usePeople();
  const nameOf = (id: number | null): string => (id === null ? '' : people.name(id));
  return {
    name: t('places.name'),
    code: t('places.field.code'),
    address: t('places.field.address'),
    postalCode: t('places.field.postalCode'),
    city: t('places.field.city'),
    region: t('places.field.region'),
    country: t('places.field.country'),
    timeZone: t('places.field.timeZone'),
    defaultOwnerId: [t('places.field.defaultOwnerId'), ({ defaultOwnerId }) => nameOf(defaultOwnerId)],
    defaultApproverId: [t('places.field.defaultApproverId'), ({ defaultApproverId }) => nameOf(defaultApproverId)],
    emergencyNumber: t('places.field.emergencyNumber'),
    calendar: [t('workCalendar.title'), ({ calendar }) => t(calendar ? 'workCalendar.changed' : 'workCalendar.none')],
  };
}

/** The settings of the facility that is open beside the tree. */
export function FacilityDrawer(props: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EditDrawer
      {...{ ...props, form: FACILITY_FORM, texts: useFacilityTexts(), loadingTitle: t('place.facility') }}
      title={(facility) => <bdi>{facility.name}</bdi>}
      save={(body) => call(saveFacility, { body: { id: props.id, ...body } })}
      message={({ name }) => t('places.saved', { name })}
    >
      {({ control, item }) => <FacilityFields control={control} facility={item} />}
    </EditDrawer>
  );
}
