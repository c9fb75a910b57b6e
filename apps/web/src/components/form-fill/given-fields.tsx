import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import { PersonSelect } from '../ui/person-select.tsx';
import { NO_PLACE, PlaceSelects } from '../ui/place-selects.tsx';
import type { GivenField } from './form-sources.ts';

/** A person of the tenant. */
export const PersonAnswer = ({ value, onChange, labelledBy, isInvalid }: GivenField<number>) => (
  <PersonSelect
    value={value ?? null}
    onChange={(id) => onChange(id ?? undefined)}
    aria-labelledby={labelledBy}
    error={isInvalid}
    clearable
  />
);

/** A place of the tenant, as deep as it is known. */
export const PlaceAnswer = ({ value, onChange }: GivenField<PlaceValue>) => (
  <PlaceSelects
    value={{ ...NO_PLACE, ...value }}
    onChange={({ facilityId, ...below }) => onChange(facilityId === null ? undefined : { facilityId, ...below })}
  />
);
